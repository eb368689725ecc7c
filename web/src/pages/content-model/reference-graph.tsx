import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { ContentType } from '../../api/wire.ts'
import { t } from '../../i18n/content-model.ts'
import { Message } from '../../parts/feedback/message.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './content-model.module.css'
import { BOX, layOutTypes, type Reference, referencesOf } from './reference-graph-layout.ts'

/** Shows which types link to which, and through which fields. Each box is a link. */
export function ReferenceGraph({ types }: { types: readonly ContentType[] }) {
  const { home } = useEnvironment()
  const navigate = useNavigate()
  const { references, drawing } = useMemo(() => {
    const found = referencesOf(types)
    const ids = types.map(({ sys }) => sys.id)
    return { references: found, drawing: layOutTypes(ids, found) }
  }, [types])
  const names = new Map(types.map(({ sys, name }) => [sys.id, name]))
  const { width, height, boxes, lines } = drawing
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
        {lines.map(({ reference: { from, to, fields }, points, label }) => (
          <g key={`${from} ${to}`}>
            <path className={classes.line} d={curveThrough(points)} markerEnd="url(#arrow)" />
            <text className={classes.lineLabel} x={label.x} y={label.y} textAnchor="middle" dominantBaseline="central">
              {label.text}
            </text>
            <title>{`${names.get(from)} → ${names.get(to)}: ${fields.join(', ')}`}</title>
          </g>
        ))}
        {boxes.map(({ id, x, y }) => {
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
              <rect x={x} y={y} width={BOX.width} height={BOX.height} rx={9} />
              <foreignObject x={x} y={y} width={BOX.width} height={BOX.height}>
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

/** A smooth line that begins and ends at the first and last point. */
function curveThrough(points: readonly { x: number; y: number }[]): string {
  const [first, ...rest] = points
  const last = rest.pop()
  if (first === undefined || last === undefined) return ''
  const bends = rest.map(({ x, y }, index) => {
    const next = rest[index + 1]
    const end = next ? { x: (x + next.x) / 2, y: (y + next.y) / 2 } : last
    return `Q${x} ${y} ${end.x} ${end.y}`
  })
  return `M${first.x} ${first.y} ${bends.length > 0 ? bends.join(' ') : `L${last.x} ${last.y}`}`
}

function describeReferences(id: string, references: readonly Reference[], names: ReadonlyMap<string, string>): string {
  const targets = references.flatMap(({ from, to }) => (from === id ? [names.get(to) ?? to] : []))
  const name = names.get(id) ?? id
  return targets.length === 0 ? name : t('refersTo', { name, targets: targets.join(', ') })
}
