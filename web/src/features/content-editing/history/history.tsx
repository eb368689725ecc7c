import { Button, NativeSelect, UnstyledButton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isEditable, linksIn } from '../../../api/content.ts'
import { versionQuery, versionsQuery } from '../../../api/management.ts'
import type { EntryVersion, Field } from '../../../api/wire.ts'
import { t } from '../../../i18n/entry-history.ts'
import { By } from '../../../parts/content/by.tsx'
import { LinkedProvider } from '../../../parts/content/linked.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { IconChevronDown } from '../../../parts/icons/icons.ts'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { formatDateTime, formatTime } from '../../../parts/text/format.ts'
import { type Content, isSame, valueAt } from '../../../state/edits/changes.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { notify } from '../../../state/notifications.ts'
import { Side } from '../conflict-view.tsx'
import { useItemEdit } from '../item-edit.tsx'
import { METADATA_FIELDS } from '../metadata-fields.ts'
import { blocksOf } from './compare-blocks.ts'
import classes from './history.module.css'
import { RichTextSides } from './history-rich-text.tsx'
import { TextSides } from './history-text.tsx'
import { type Difference, differencesOf, groupVersions, type VersionGroup } from './versions.ts'

/**
 * Lists the versions and compares one with the current content or another version. Fields are restored one by one or
 * all at once.
 */
export function History() {
  const { env } = useEnvironment()
  const { kind, state } = useItemEdit()
  const { id } = state.base.sys
  const [search, setSearch] = useSearchParams()
  const versions = useInfiniteQuery(versionsQuery(env, kind, id))
  const groups = useMemo(() => groupVersions(oncePerVersion(versions.data?.pages ?? [])), [versions.data])
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  if (versions.error && !versions.data) return <Failure error={versions.error} onRetry={() => versions.refetch()} />
  if (!versions.data) return <RowsSkeleton rows={4} />
  const chosen = Number(search.get('version')) || groups[1]?.version || groups[0]?.version
  const other = Number(search.get('with')) || null
  const isOpen = (group: VersionGroup) =>
    toggled.get(group.saves.at(-1)!.version) ?? group.saves.slice(1).some(({ version }) => version === chosen)
  // Identified by the first save, because the last one changes while the editor continues.
  const toggle = (group: VersionGroup) => setToggled(new Map(toggled).set(group.saves.at(-1)!.version, !isOpen(group)))
  const choose = (part: { version?: number; with?: number | null }) =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(part)) {
          if (value === null) now.delete(name)
          else now.set(name, String(value))
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className={classes.history}>
      <div className={classes.groups}>
        <ol aria-label={t('versions')}>
          {groups.map((group, index) => (
            <VersionGroupItem
              key={group.version}
              group={group}
              isCurrent={index === 0}
              chosen={chosen}
              isOpen={isOpen(group)}
              onToggle={() => toggle(group)}
              onChoose={(version) => choose({ version })}
            />
          ))}
        </ol>
        {versions.hasNextPage && (
          <div className={classes.older}>
            <Button
              size="compact-sm"
              variant="default"
              loading={versions.isFetchingNextPage}
              onClick={() => versions.fetchNextPage()}
            >
              {t('showOlder')}
            </Button>
          </div>
        )}
      </div>
      {chosen !== undefined && (
        <section
          className={classes.comparison}
          aria-label={
            other === null
              ? t('comparedWithNow', { version: `${chosen}` })
              : t('comparedWithVersion', { version: `${chosen}`, other: `${other}` })
          }
        >
          <header className={classes.comparisonHead}>
            <h2>
              {other === null
                ? t('versionAndNow', { version: `${chosen}` })
                : t('versionAndVersion', { version: `${chosen}`, other: `${other}` })}
            </h2>
            <NativeSelect
              size="xs"
              aria-label={t('compareWith')}
              value={other === null ? '' : `${other}`}
              data={[
                { value: '', label: t('compareWithNow') },
                ...withOther(groups, isOpen, other).map(([version, when]) => ({
                  value: `${version}`,
                  label:
                    when === null
                      ? t('compareWithVersion', { version: `${version}` })
                      : t('compareWithVersionAt', { version: `${version}`, when: formatDateTime(when) }),
                })),
              ]}
              onChange={(event) => choose({ with: Number(event.currentTarget.value) || null })}
            />
          </header>
          {other === null ? (
            <ComparisonWithCurrent version={chosen} />
          ) : (
            <ComparisonOfVersions version={chosen} other={other} />
          )}
        </section>
      )}
    </div>
  )
}

/** A save between two page loads shifts the pages, so a version can appear twice. */
const oncePerVersion = (pages: readonly { items: readonly EntryVersion[] }[]): EntryVersion[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((item) => [item.sys.version, item])).values(),
]

/** The loaded versions and the one in the URL, which may be on another page. */
function withOther(
  groups: readonly VersionGroup[],
  isOpen: (group: VersionGroup) => boolean,
  other: number | null,
): [version: number, when: string | null][] {
  const known = groups.flatMap((group) =>
    (isOpen(group) ? group.saves : group.saves.slice(0, 1)).map(({ version, at }): [number, string] => [version, at]),
  )
  return other === null || known.some(([version]) => version === other) ? known : [...known, [other, null]]
}

interface VersionGroupItemProps {
  group: VersionGroup
  isCurrent: boolean
  /** The compared version. */
  chosen: number | undefined
  isOpen: boolean
  onToggle: () => void
  onChoose: (version: number) => void
}

/** The last save of a session; opening it shows the other saves. */
function VersionGroupItem({ group, isCurrent, chosen, isOpen, onToggle, onChoose }: VersionGroupItemProps) {
  const [, ...older] = group.saves
  const id = useId()
  return (
    <li>
      <UnstyledButton
        className={classes.group}
        aria-pressed={group.version === chosen}
        onClick={() => onChoose(group.version)}
      >
        <VersionGroupText group={group} isCurrent={isCurrent} />
      </UnstyledButton>
      {older.length > 0 && (
        <>
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <IconChevronDown size={16} aria-hidden="true" />
            {t(isOpen ? 'hideSaves' : 'showSaves', { count: older.length })}
          </UnstyledButton>
          <ol
            id={id}
            className={classes.saves}
            hidden={!isOpen}
            aria-label={t('savesBefore', { version: `${group.version}` })}
          >
            {isOpen &&
              older.map(({ version, at }) => (
                <li key={version}>
                  <UnstyledButton
                    className={classes.save}
                    aria-pressed={version === chosen}
                    onClick={() => onChoose(version)}
                  >
                    <span>{formatTime(at)}</span>{' '}
                    <span className={classes.about}>{t('version', { version: `${version}` })}</span>
                  </UnstyledButton>
                </li>
              ))}
          </ol>
        </>
      )}
    </li>
  )
}

function VersionGroupText({ group, isCurrent }: { group: VersionGroup; isCurrent: boolean }) {
  return (
    <>
      <span className={classes.when}>{formatDateTime(group.to)}</span>
      <span className={classes.about}>
        {t('version', { version: `${group.version}` })}
        <By user={group.by ?? undefined} />
      </span>
      <span className={classes.marks}>
        {isCurrent && <span className={classes.mark}>{t('newest')}</span>}
        {group.isPublished && <span className={classes.mark}>{t('published')}</span>}
      </span>
    </>
  )
}

interface VersionProps {
  version: number
}

function ComparisonWithCurrent({ version }: VersionProps) {
  const { env } = useEnvironment()
  const { kind, state } = useItemEdit()
  const { data, error, refetch } = useQuery(versionQuery(env, kind, state.base.sys.id, version))
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton rows={3} />
  return <Differences version={version} before={data} after={state.entry} names={[t('before'), t('now')]} />
}

function ComparisonOfVersions({ version, other }: VersionProps & { other: number }) {
  const { env } = useEnvironment()
  const { kind, state } = useItemEdit()
  const first = useQuery(versionQuery(env, kind, state.base.sys.id, version))
  const second = useQuery(versionQuery(env, kind, state.base.sys.id, other))
  const failed = [first, second].find(({ error, data }) => error && !data)
  if (failed) return <Failure error={failed.error} onRetry={() => failed.refetch()} />
  if (!first.data || !second.data) return <RowsSkeleton rows={3} />
  const names = [t('version', { version: `${version}` }), t('version', { version: `${other}` })] as const
  return <Differences version={version} before={first.data} after={second.data} names={names} />
}

interface DifferencesProps extends VersionProps {
  before: Content
  after: Content
  names: readonly [string, string]
}

function Differences({ version, before: then, after, names }: DifferencesProps) {
  const { locales } = useEnvironment()
  const { state, buffer, fields, canChange } = useItemEdit()
  const differences = differencesOf(
    then,
    after,
    fields.map(({ id }) => id),
  )
  const fieldOf = (id: string) =>
    METADATA_FIELDS.find((field) => field.id === id) ?? fields.find((field) => field.id === id)
  const current = ({ field, locale }: Difference) => valueAt(state.entry, field, locale)
  // Deleted fields and locales cannot be restored.
  const canRestore = (difference: Difference) =>
    canChange(difference.field, difference.locale) &&
    fieldOf(difference.field) !== undefined &&
    (difference.locale === '' || locales.some((one) => one.code === difference.locale && isEditable(one))) &&
    !isSame(difference.before, current(difference))
  const restore = (which: readonly Difference[]) => {
    const restored = which.filter(canRestore).map((difference) => ({ ...difference, now: current(difference) }))
    for (const { field, locale, before } of restored) buffer.change(field, locale, before)
    notify(t('restored', { count: restored.length, version: `${version}` }), {
      action: {
        name: t('undo'),
        run: () => {
          for (const { field, locale, now } of restored) buffer.change(field, locale, now)
        },
      },
    })
  }
  return (
    <>
      {differences.length === 0 && (
        <Message title={names[1] === t('now') ? t('noDifferencesFromNow') : t('noDifferences')} />
      )}
      {differences.some(canRestore) && (
        <div className={classes.all}>
          <Button variant="default" size="compact-sm" onClick={() => restore(differences)}>
            {t('restoreAll')}
          </Button>
        </div>
      )}
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
                    {t('restoreField', { field: field.name })}
                  </Button>
                )}
              </div>
              <Sides field={field} difference={difference} names={names} />
            </div>
          )
        })}
      </LinkedProvider>
    </>
  )
}

interface SidesProps {
  field: Field
  difference: Difference
  names: readonly [string, string]
}

/** Text word by word, rich text block by block, other values as a whole. */
function Sides({ field, difference: { before, now }, names }: SidesProps) {
  const isText = field.type === 'Symbol' || field.type === 'Text'
  if (isText && typeof before === 'string' && typeof now === 'string') {
    return <TextSides before={before} now={now} names={names} />
  }
  const [blocksBefore, blocksNow] = [blocksOf(before), blocksOf(now)]
  if (field.type === 'RichText' && blocksBefore && blocksNow) {
    return <RichTextSides before={blocksBefore} now={blocksNow} names={names} />
  }
  return (
    <div className={classes.sides}>
      <Side name={names[0]} field={field} value={before} isChosen={false} />
      <Side name={names[1]} field={field} value={now} isChosen={false} />
    </div>
  )
}
