import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/publishing.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { notify } from '../../../state/notifications.ts'
import type { DryRun, LinkedItem } from './dry-run.ts'
import classes from './publish.module.css'
import { usePublishLinked } from './use-publish-linked.ts'

interface PublishDialogProps {
  dryRun: DryRun
  /** Publishes the entry itself. */
  onPublish: () => Promise<boolean>
  onClose: () => void
}

/** Lists linked content that is not published, and offers to publish it with the entry. */
export function PublishDialog({ dryRun: { linked, missing }, onPublish, onClose }: PublishDialogProps) {
  const { isBusy, failures, published, chosen, toggle, publish } = usePublication(linked, onPublish, onClose)
  const isPublished = ({ item }: LinkedItem) => published.includes(item.sys.id)
  const left = linked.filter((one) => !isPublished(one))
  const drafts = left.filter(({ status }) => status === 'draft')
  const changed = left.filter(({ status }) => status === 'changed')
  const archived = left.filter(({ status }) => status === 'archived')
  const along = [...drafts, ...changed].filter(({ item }) => chosen.has(item.sys.id))
  return (
    <Dialog
      title={t('action_add')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => publish(along)}>
            {along.length > 0 ? t('publishAll', { count: along.length + 1 }) : t('publishOnlyThis')}
          </Button>
        </>
      }
    >
      <LinkedChoices
        title={t('draftsTitle', { count: drafts.length })}
        items={drafts}
        chosen={chosen}
        onToggle={toggle}
      />
      <LinkedChoices
        title={t('changedTitle', { count: changed.length })}
        items={changed}
        chosen={chosen}
        onToggle={toggle}
      />
      {archived.length > 0 && (
        <p className={classes.warning}>
          {t('archivedLinks', { count: archived.length, names: archived.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {missing.length > 0 && (
        <div className={classes.warning}>
          <p>{t('missingLinks', { count: missing.length })}</p>
          <ul className={classes.bullets}>
            {missing.map(({ id, where }) => (
              <li key={`${where} ${id}`}>
                {where === null ? '' : `${where}: `}
                <code>{id}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {failures.length > 0 && (
        <div role="alert" className={classes.warning}>
          <p>
            {published.length === 0
              ? t('nothingPublished')
              : t('partlyPublished', {
                  names: linked
                    .filter(isPublished)
                    .map(({ name }) => name)
                    .join(', '),
                })}
          </p>
          <ul className={classes.bullets}>
            {failures.map((failure) => (
              <li key={failure}>{failure}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

/** Publishes the chosen linked items first, and the entry only when all of them succeed. */
function usePublication(linked: readonly LinkedItem[], onPublish: () => Promise<boolean>, onDone: () => void) {
  const { may } = useEnvironment()
  const publishLinked = usePublishLinked()
  const [isBusy, setIsBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const [published, setPublished] = useState<readonly string[]>([])
  // Drafts are preselected. Changed items are not, because another editor may still be working on them.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        linked
          .filter(({ status, item }) => status === 'draft' && may.with('publish', item))
          .map(({ item }) => item.sys.id),
      ),
  )
  const toggle = (id: string) =>
    setChosen((now) => {
      const after = new Set(now)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const publish = async (along: readonly LinkedItem[]) => {
    setIsBusy(true)
    const outcome = await publishLinked(along)
    setFailures(outcome.failures)
    const all = [...published, ...outcome.published]
    setPublished(all)
    if (outcome.failures.length === 0) {
      // The form shows why the entry itself could not be published.
      if (!(await onPublish()) && all.length > 0) {
        notify(t('linkedPublished', { count: all.length }), { isProblem: true })
      }
      onDone()
    }
    setIsBusy(false)
  }
  return { isBusy, failures, published, chosen, toggle, publish }
}

interface LinkedChoicesProps {
  title: string
  items: readonly LinkedItem[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

function LinkedChoices({ title, items, chosen, onToggle }: LinkedChoicesProps) {
  const { may } = useEnvironment()
  if (items.length === 0) return null
  return (
    <fieldset className={classes.drafts}>
      <legend>{title}</legend>
      {items.map(({ item, name, about }) => {
        const mayPublish = may.with('publish', item)
        return (
          <Checkbox
            key={item.sys.id}
            label={`${name} (${about})`}
            description={mayPublish ? undefined : t('mayNotPublishItem')}
            disabled={!mayPublish}
            checked={chosen.has(item.sys.id)}
            onChange={() => onToggle(item.sys.id)}
          />
        )
      })}
    </fieldset>
  )
}
