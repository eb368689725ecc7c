import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { ContentType } from '../../api/wire.ts'
import { t } from '../../i18n/content-model.ts'
import { Message } from '../../parts/feedback/message.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './content-model.module.css'
import { layOutTypes, type PositionedType, type Reference, referencesOf } from './reference-graph-layout.ts'

const BOX = { width: 168, height: 44 }
const STEP = { x: BOX.width + 84, y: BOX.height + 22 }
const EDGE = 26
/** Lines that go back curve out on the right. */
const SWING = 30

/** Shows which types link to which. Each box is a link; lines that go back are drawn around. */
export function ReferenceGraph({ types }: { types: readonly ContentType[] }) {
  const { home } = useEnvironment()
  const navigate = useNavigate()
  const { references, placed } = useMemo(() => {
    const found = referencesOf(types)
    return {
      references: found,
      placed: layOutTypes(
        types.map(({ sys }) => sys.id),
        found,
      ),
    }
  }, [types])
  const at = new Map(placed.map((one) => [one.id, one]))
  const names = new Map(types.map(({ sys, name }) => [sys.id, name]))
  const width = EDGE * 2 + SWING + BOX.width + Math.max(0, ...placed.map(({ column }) => column)) * STEP.x
  const height = EDGE + BOX.height + Math.max(0, ...placed.map(yOf))
  if (references.length === 0) {
    return <Message title={t('noReferences')}>{t('noReferencesHint')}</Message>
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
    <section className={classes.picture} aria-label={t('referencesBetween')} tabIndex={0}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <title>{t('referencesBetween')}</title>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path className={classes.tip} d="M0 0 L8 4 L0 8 z" />
          </marker>
        </defs>
        {references.map((reference) => (
          <path
            key={`${reference.from} ${reference.to}`}
            className={classes.line}
            d={lineOf(at.get(reference.from)!, at.get(reference.to)!)}
            markerEnd="url(#arrow)"
          >
            <title>{`${names.get(reference.from)} → ${names.get(reference.to)}: ${reference.fields.join(', ')}`}</title>
          </path>
        ))}
        {placed.map((one) => {
          const { id, column } = one
          const path = `${home}/content-types/${encodeURIComponent(id)}`
          const name = names.get(id) ?? id
          return (
            <a
              key={id}
              href={`/app${path}`}
              className={classes.node}
              aria-label={describeReferences(id, references, names)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                void navigate(path)
              }}
            >
              <rect x={xOf(column)} y={yOf(one)} width={BOX.width} height={BOX.height} rx={9} />
              <foreignObject x={xOf(column)} y={yOf(one)} width={BOX.width} height={BOX.height}>
                <span className={classes.nodeBox}>
                  <span className={classes.nodeName}>{name}</span>
                </span>
              </foreignObject>
            </a>
          )
        })}
      </svg>
    </section>
  )
}

const xOf = (column: number): number => EDGE + column * STEP.x
/** Every second column is half a step lower, so that lines that pass a box stay visible. */
const yOf = ({ column, row }: Pick<PositionedType, 'column' | 'row'>): number =>
  EDGE + (row + (column % 2) / 2) * STEP.y

function lineOf(from: PositionedType, to: PositionedType): string {
  const [x1, y1] = [xOf(from.column) + BOX.width, yOf(from) + BOX.height / 2]
  const [x2, y2] = [xOf(to.column), yOf(to) + BOX.height / 2]
  if (to.column > from.column) {
    const bend = (x2 - x1) / 2
    return `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
  }
  // Back, or to itself: out on the right, over the top of the target, in from the left.
  const over = yOf(to) - 14
  return `M${x1} ${y1} C${x1 + 46} ${y1} ${x1 + 40} ${over} ${x1 - 10} ${over} L${x2 + 6} ${over} C${x2 - 26} ${over} ${x2 - 26} ${y2} ${x2} ${y2}`
}

function describeReferences(id: string, references: readonly Reference[], names: ReadonlyMap<string, string>): string {
  const targets = references.flatMap(({ from, to }) => (from === id ? [names.get(to) ?? to] : []))
  const name = names.get(id) ?? id
  return targets.length === 0 ? name : t('refersTo', { name, targets: targets.join(', ') })
}
