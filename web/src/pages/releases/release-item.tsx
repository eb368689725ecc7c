import { Button } from '@mantine/core'
import type { Release } from '#contract/resources/release'
import { assetTitle, titleOf } from '../../api/content.ts'
import { releasesKey, removeFromRelease, takeDraft } from '../../api/releases.ts'
import type { Asset, Entry } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/releases.ts'
import { LinkCard } from '../../parts/content/link-card.tsx'
import { useLinked } from '../../parts/content/linked.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText, useChange } from '../../state/use-change.ts'
import classes from './releases.module.css'
import type { ItemReadiness } from './use-readiness.ts'

interface ReleaseItemProps {
  release: Release
  item: ItemReadiness
  isChecking: boolean
}

/** An entry or asset of a release: whether it is ready, what it changes, and what can be done about it. */
export function ReleaseItem({ release, item, isChecking }: ReleaseItemProps) {
  const { env, types, defaultLocale, may } = useEnvironment()
  const { entries, assets } = useLinked()
  const { link, copy } = item
  const draft: Entry | Asset | undefined =
    link.sys.linkType === 'Entry' ? entries?.get(link.sys.id) : assets?.get(link.sys.id)
  const isOpen = release.sys.status === 'active' && may.inSpace('releases.manage')
  const remove = useChange(() => removeFromRelease(env, release, link), {
    changes: releasesKey(env),
    done: () => t('removed'),
  })
  const take = useChange(() => takeDraft(env, release, link, copy?.sys.version ?? 0), {
    changes: releasesKey(env),
    done: () => t('draftTaken'),
  })
  const name =
    draft === undefined
      ? link.sys.id
      : 'contentType' in draft.sys
        ? (titleOf(draft as Entry, types.get(draft.sys.contentType.sys.id), defaultLocale) ?? common('untitled'))
        : assetTitle(draft as Asset, defaultLocale)
  const differsFromDraft =
    isOpen && !item.isUnpublished && copy && draft && JSON.stringify(copy.fields) !== JSON.stringify(draft.fields)
  const refusal = refusalText(remove.error ?? take.error)
  return (
    <li className={classes.row}>
      <div className={classes.card}>
        <LinkCard link={link} />
      </div>
      <div className={classes.state}>
        <State item={item} isChecking={isChecking} isOpen={isOpen} />
        {differsFromDraft && <span>{t('draftChanged')}</span>}
        {refusal !== null && (
          <span className={classes.problem} role="alert">
            {refusal}
          </span>
        )}
      </div>
      {isOpen && (
        <div className={classes.buttons}>
          {differsFromDraft && (
            <Button
              size="compact-sm"
              variant="default"
              loading={take.isPending}
              aria-label={t('takeDraftOf', { name })}
              onClick={() => take.mutate(undefined)}
            >
              {t('takeDraft')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={remove.isPending}
            aria-label={t('removeItem', { name })}
            onClick={() => remove.mutate(undefined)}
          >
            {t('remove')}
          </Button>
        </div>
      )}
    </li>
  )
}

function State({ item, isChecking, isOpen }: { item: ItemReadiness; isChecking: boolean; isOpen: boolean }) {
  if (isChecking) return <span className={classes.about}>{t('checking')}</span>
  return (
    <>
      {item.problems.map((problem) => (
        <span key={problem} className={classes.problem}>
          {problem}
        </span>
      ))}
      {isOpen && item.problems.length === 0 && <span>{item.isUnpublished ? t('unpublishes') : t('ready')}</span>}
      {item.outsideDrafts > 0 && (
        <span className={classes.warning}>{t('outsideDrafts', { count: item.outsideDrafts })}</span>
      )}
      {!item.isUnpublished && isOpen && (
        <span className={classes.about}>
          {item.changes === null
            ? t('new')
            : item.changes.length === 0
              ? t('unchanged')
              : t('changes', { fields: item.changes.join(', ') })}
        </span>
      )}
    </>
  )
}
