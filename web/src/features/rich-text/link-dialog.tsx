import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isLink, type Link } from '../../api/wire.ts'
import { t } from '../../i18n/rich-text.ts'
import { LinkCard } from '../../parts/content/link-card.tsx'
import { LinkedProvider } from '../../parts/content/linked.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { AssetPicker } from '../../parts/pickers/asset-picker.tsx'
import { EntryPicker } from '../../parts/pickers/entry-picker.tsx'
import type { Hyperlink } from './link-commands.ts'
import classes from './rich-text-area.module.css'
import { urlOf } from './urls.ts'

interface LinkDialogProps {
  /** The link at the cursor. */
  current: Hyperlink | null
  /** The link types that the field allows. */
  kinds: readonly string[]
  allowedEntries: readonly string[] | null
  allowedGroups: readonly string[] | null
  onSet: (link: Hyperlink | null) => void
  onClose: () => void
}

const NAMES: Readonly<Record<string, string>> = {
  hyperlink: t('url'),
  'entry-hyperlink': t('entry'),
  'asset-hyperlink': t('media'),
}

export function LinkDialog({ current, kinds, allowedEntries, allowedGroups, onSet, onClose }: LinkDialogProps) {
  const [kind, setKind] = useState(current && kinds.includes(current.nodeType) ? current.nodeType : kinds[0]!)
  const [uri, setUri] = useState(typeof current?.data.uri === 'string' ? current.data.uri : '')
  const known = current?.data.target
  const [target, setTarget] = useState<Link | null>(isLink(known) ? known : null)
  const [isPicking, setIsPicking] = useState(false)
  const isAddress = kind === 'hyperlink'
  const linkType = kind === 'asset-hyperlink' ? 'Asset' : 'Entry'
  const fitting = target?.sys.linkType === linkType ? target : null
  // A stored URL may have any form, and stays as it is.
  const url = uri === current?.data.uri ? uri : urlOf(uri)
  const isReady = isAddress ? url !== null : fitting !== null
  const pick = (id: string) => {
    setIsPicking(false)
    setTarget({ sys: { type: 'Link', linkType, id } })
  }
  const submit = () => isReady && onSet({ nodeType: kind, data: isAddress ? { uri: url } : { target: fitting } })
  return (
    <Dialog
      title={t('link')}
      onClose={onClose}
      footer={
        <>
          {current && (
            <Button variant="default" onClick={() => onSet(null)}>
              {t('removeLink')}
            </Button>
          )}
          <Button disabled={!isReady} onClick={submit}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={classes.linkForm}>
        {kinds.length > 1 && (
          <SegmentedControl
            aria-label={t('linkTo')}
            value={kind}
            onChange={setKind}
            data={kinds.map((value) => ({ value, label: NAMES[value] ?? value }))}
          />
        )}
        {isAddress ? (
          <TextInput
            label={t('url')}
            value={uri}
            autoFocus
            inputMode="url"
            placeholder="https://example.com"
            error={uri.trim() !== '' && url === null && t('urlInvalid')}
            onChange={(event) => setUri(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && submit()}
          />
        ) : (
          <>
            {fitting && (
              <LinkedProvider links={[fitting]}>
                <LinkCard link={fitting} />
              </LinkedProvider>
            )}
            <Button variant="default" onClick={() => setIsPicking(true)}>
              {t('choose')}
            </Button>
          </>
        )}
      </div>
      {isPicking && linkType === 'Entry' && (
        <EntryPicker
          title={t('linkToEntry')}
          verb="link"
          allowed={allowedEntries}
          isMany={false}
          onPick={([entry]) => entry && pick(entry.sys.id)}
          onClose={() => setIsPicking(false)}
        />
      )}
      {isPicking && linkType === 'Asset' && (
        <AssetPicker
          title={t('linkToMedia')}
          verb="link"
          groups={allowedGroups}
          isMany={false}
          onPick={([asset]) => asset && pick(asset.sys.id)}
          onClose={() => setIsPicking(false)}
        />
      )}
    </Dialog>
  )
}
