import { Button, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isEditable, linksIn } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { versionQuery, versionsQuery } from '../../api/management.ts'
import type { Field } from '../../api/wire.ts'
import { TAGS } from '../../edits/changes.ts'
import { By } from '../../parts/by.tsx'
import { Failure } from '../../parts/failure.tsx'
import { formatMoment, plural } from '../../parts/format.ts'
import { LinkedProvider } from '../../parts/linked.tsx'
import { Message } from '../../parts/message.tsx'
import { RowsSkeleton } from '../../parts/rows-skeleton.tsx'
import { tell } from '../../parts/toasts.tsx'
import { Side } from './conflict-view.tsx'
import { useEdit } from './edit-context.tsx'
import classes from './history.module.css'
import { type Difference, differencesOf, type Sitting, sittingsOf } from './versions.ts'

const SHOWN = 200

/** Every version, compared with what is there now; values come back one by one or all at once. */
export function History() {
  const { place } = useEnvironment()
  const { state } = useEdit()
  const { id } = state.base.sys
  const [search, setSearch] = useSearchParams()
  const versions = useQuery(versionsQuery(place, id, SHOWN))
  if (versions.error && !versions.data) return <Failure error={versions.error} onRetry={() => versions.refetch()} />
  if (!versions.data) return <RowsSkeleton rows={4} />
  const sittings = sittingsOf(versions.data.items)
  const chosen = Number(search.get('version')) || sittings[1]?.version || sittings[0]?.version
  const choose = (version: number) =>
    setSearch(
      (now) => {
        now.set('version', String(version))
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={classes.history}>
      <ol className={classes.sittings} aria-label="Versions">
        {sittings.map((sitting, index) => (
          <li key={sitting.version}>
            <UnstyledButton
              className={classes.sitting}
              aria-pressed={sitting.version === chosen}
              onClick={() => choose(sitting.version)}
            >
              <SittingText sitting={sitting} isCurrent={index === 0} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
      {chosen !== undefined && <Comparison version={chosen} />}
    </div>
  )
}

function SittingText({ sitting, isCurrent }: { sitting: Sitting; isCurrent: boolean }) {
  return (
    <>
      <span className={classes.when}>{formatMoment(sitting.to)}</span>
      <span className={classes.about}>
        Version {sitting.version}
        {sitting.saves > 1 && `, ${plural(sitting.saves, 'save')}`}
        <By user={sitting.by ?? undefined} />
      </span>
      <span className={classes.marks}>
        {isCurrent && <span className={classes.mark}>Newest</span>}
        {sitting.published.length > 0 && <span className={classes.mark}>Published</span>}
      </span>
    </>
  )
}

const TAG_FIELD: Field = { id: TAGS, name: 'Tags', type: 'Array', items: { type: 'Link', linkType: 'Tag' } }

function Comparison({ version }: { version: number }) {
  const { place, locales } = useEnvironment()
  const { state, session, type, isReadOnly } = useEdit()
  const { data, error, refetch } = useQuery(versionQuery(place, state.base.sys.id, version))
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={3} />
  const differences = differencesOf(data, state.entry, type?.fields.map(({ id }) => id) ?? [])
  const fieldOf = (id: string) => (id === TAGS ? TAG_FIELD : type?.fields.find((field) => field.id === id))
  // What the content type no longer has, or a locale that is gone, cannot come back.
  const canRestore = ({ field, locale }: Difference) =>
    !isReadOnly &&
    fieldOf(field) !== undefined &&
    (locale === '' || locales.some((one) => one.code === locale && isEditable(one)))
  const restore = (which: readonly Difference[]) => {
    for (const { field, locale, before } of which.filter(canRestore)) session.change(field, locale, before)
    tell(`Brought back ${plural(which.length, 'value')} of version ${version}. It is saved as a new version.`, {
      action: {
        name: 'Undo',
        run: () => {
          for (const { field, locale, now } of which) session.change(field, locale, now)
        },
      },
    })
  }
  return (
    <section className={classes.comparison} aria-label={`Version ${version} compared with now`}>
      <header className={classes.comparisonHead}>
        <h2>Version {version} and now</h2>
        {differences.some(canRestore) && (
          <Button variant="default" size="compact-sm" onClick={() => restore(differences)}>
            Restore all
          </Button>
        )}
      </header>
      {differences.length === 0 && <Message title="The same as now" />}
      <LinkedProvider links={differences.flatMap(({ before, now }) => linksIn([before, now]))}>
        {differences.map((difference) => {
          const field = fieldOf(difference.field) ?? { id: difference.field, name: difference.field, type: 'Object' }
          return (
            <div key={`${difference.field} ${difference.locale}`} className={classes.difference}>
              <div className={classes.comparisonHead}>
                <strong>
                  {field.name} {difference.locale !== '' && <span className={classes.about}>{difference.locale}</span>}
                </strong>
                {canRestore(difference) && (
                  <Button size="compact-xs" variant="subtle" onClick={() => restore([difference])}>
                    Restore {field.name}
                  </Button>
                )}
              </div>
              <div className={classes.sides}>
                <Side name="Then" field={field} value={difference.before} isChosen={false} />
                <Side name="Now" field={field} value={difference.now} isChosen={false} />
              </div>
            </div>
          )
        })}
      </LinkedProvider>
    </section>
  )
}
