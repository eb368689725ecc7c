import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import classes from '../../../features/content-editing/content-editing.module.css'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { notify } from '../../../state/notifications.ts'
import type { DryRun, LinkedItem } from './dry-run.ts'
import { usePublishLinked } from './use-publish-linked.ts'

interface PublishDialogProps {
  dryRun: DryRun
  /** Publishes the entry itself. */
  onPublish: () => Promise<boolean>
  onClose: () => void
}

/** What readers would not see of what is published, and the offer to publish that too. */
export function PublishDialog({ dryRun: { linked, missing }, onPublish, onClose }: PublishDialogProps) {
  const { may } = useEnvironment()
  const [isBusy, setIsBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const [published, setPublished] = useState<readonly string[]>([])
  // A change that somebody is still working on is published only by whoever wants that.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        linked
          .filter(({ status, item }) => status === 'draft' && may.with('publish', item))
          .map(({ item }) => item.sys.id),
      ),
  )
  const publishLinked = usePublishLinked()
  const isDone = ({ item }: LinkedItem) => published.includes(item.sys.id)
  const left = linked.filter((one) => !isDone(one))
  const drafts = left.filter(({ status }) => status === 'draft')
  const changed = left.filter(({ status }) => status === 'changed')
  const archived = left.filter(({ status }) => status === 'archived')
  const along = [...drafts, ...changed].filter(({ item }) => chosen.has(item.sys.id))
  const toggle = (id: string) =>
    setChosen((now) => {
      const after = new Set(now)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const publish = async () => {
    setIsBusy(true)
    const found = await publishLinked(along)
    setFailures(found.failures)
    const all = [...published, ...found.published]
    setPublished(all)
    if (found.failures.length === 0) {
      // What keeps the entry itself from being published is told at its fields.
      if (!(await onPublish()) && all.length > 0) {
        const what = plural(all.length, 'linked item is', 'linked items are')
        notify(`${what} published, the entry itself is not.`, { isProblem: true })
      }
      onClose()
    }
    setIsBusy(false)
  }
  const choices = (items: readonly LinkedItem[]) =>
    items.map(({ item, name, about }) => {
      const isOpen = may.with('publish', item)
      return (
        <Checkbox
          key={item.sys.id}
          label={`${name} (${about})`}
          description={isOpen ? undefined : 'Your roles do not let you publish it'}
          disabled={!isOpen}
          checked={chosen.has(item.sys.id)}
          onChange={() => toggle(item.sys.id)}
        />
      )
    })
  return (
    <Dialog
      title="Publish"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={publish}>
            {along.length > 0 ? `Publish all ${along.length + 1}` : 'Publish only this'}
          </Button>
        </>
      }
    >
      {drafts.length > 0 && (
        <fieldset className={classes.drafts}>
          <legend>
            {drafts.length === 1 ? 'A linked draft' : `${drafts.length} linked drafts`} would be missing for readers.
            Publish {drafts.length === 1 ? 'it' : 'them'} too?
          </legend>
          {choices(drafts)}
        </fieldset>
      )}
      {changed.length > 0 && (
        <fieldset className={classes.drafts}>
          <legend>
            {plural(changed.length, 'linked item has', 'linked items have')} changes that readers do not see. Publish
            those too?
          </legend>
          {choices(changed)}
        </fieldset>
      )}
      {archived.length > 0 && (
        <p className={classes.warning}>
          {plural(archived.length, 'link leads', 'links lead')} to what is archived, and readers will not see it:{' '}
          {archived.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {missing.length > 0 && (
        <div className={classes.warning}>
          <p>{plural(missing.length, 'link leads', 'links lead')} to something that does not exist:</p>
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
              ? 'Nothing was published:'
              : `Published: ${linked
                  .filter(isDone)
                  .map(({ name }) => name)
                  .join(', ')}. Not published, like the entry itself:`}
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
