import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { assetTitle, titleOf } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { plural } from '../../parts/format.ts'
import { tell } from '../../parts/toasts.tsx'
import classes from './entry.module.css'
import type { DryRun } from './use-dry-run.ts'
import { usePublishLinked } from './use-publish-linked.ts'

interface PublishDialogProps {
  dryRun: DryRun
  /** Publishes the entry itself. */
  onPublish: () => Promise<boolean>
  onClose: () => void
}

/** What readers would not see of what is published, and the offer to publish that too. */
export function PublishDialog({ dryRun, onPublish, onClose }: PublishDialogProps) {
  const { types, defaultLocale } = useEnvironment()
  const [isBusy, setIsBusy] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<readonly string[]>([])
  const [published, setPublished] = useState<readonly string[]>([])
  const publishLinked = usePublishLinked()
  const { drafts, missing } = dryRun
  const all = [
    ...drafts.entries.map((entry) => {
      const type = types.get(entry.sys.contentType.sys.id)
      return { id: entry.sys.id, name: titleOf(entry, type, defaultLocale) ?? 'Untitled', kind: type?.name ?? 'Entry' }
    }),
    ...drafts.assets.map((asset) => ({ id: asset.sys.id, name: assetTitle(asset, defaultLocale), kind: 'Media' })),
  ]
  const named = all.filter(({ id }) => !published.includes(id))
  const done = all.filter(({ id }) => published.includes(id))
  const along = named.filter(({ id }) => !leftOut.has(id)).length
  const toggle = (id: string) =>
    setLeftOut((now) => {
      const after = new Set(now)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const publish = async () => {
    setIsBusy(true)
    const found = await publishLinked(dryRun, new Set([...leftOut, ...published]))
    setFailures(found.failures)
    setPublished([...published, ...found.published])
    // What keeps the entry itself from being published is told at its fields.
    if (found.failures.length === 0) {
      const linked = published.length + found.published.length
      if (!(await onPublish()) && linked > 0) {
        tell(`${plural(linked, 'linked item is', 'linked items are')} published, the entry itself is not.`, {
          isProblem: true,
        })
      }
      onClose()
    }
    setIsBusy(false)
  }
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
            {along > 0 ? `Publish all ${along + 1}` : 'Publish only this'}
          </Button>
        </>
      }
    >
      {named.length > 0 && (
        <fieldset className={classes.drafts}>
          <legend>
            {named.length === 1 ? 'A linked draft' : `${named.length} linked drafts`} would be missing for readers.
            Publish {named.length === 1 ? 'it' : 'them'} too?
          </legend>
          {named.map(({ id, name, kind }) => (
            <Checkbox key={id} label={`${name} (${kind})`} checked={!leftOut.has(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
      {missing.length > 0 && (
        <p className={classes.warning}>
          {plural(missing.length, 'link leads', 'links lead')} to something that does not exist:{' '}
          {missing.map(({ id }) => id).join(', ')}.
        </p>
      )}
      {failures.length > 0 && (
        <div role="alert" className={classes.warning}>
          <p>
            {done.length === 0
              ? 'Nothing was published:'
              : `Published: ${done.map(({ name }) => name).join(', ')}. Not published, like the entry itself:`}
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
