import { ActionIcon, Anchor } from '@mantine/core'
import { type Editor, useEditorState } from '@tiptap/react'
import { assetTitle, titleOf } from '../../api/content.ts'
import { isLink } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/rich-text.ts'
import { useLinked } from '../../parts/content/linked.tsx'
import { IconPencil, IconUnlink } from '../../parts/icons/icons.ts'
import { keyText } from '../../parts/keyboard/keys.ts'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useEdit } from '../content-editing/entry-edit.tsx'
import { Anchored } from './anchored.tsx'
import { type Hyperlink, linkAt } from './link-commands.ts'
import classes from './rich-text-area.module.css'
import { urlOf } from './urls.ts'

interface LinkPopoverProps {
  editor: Editor
  onEdit: () => void
}

/** Shows the link at the cursor. */
export function LinkPopover({ editor, onEdit }: LinkPopoverProps) {
  const shown = useEditorState({ editor, selector: ({ editor: now }) => (now.isFocused ? linkAt(now.state) : null) })
  if (shown === null) return null
  const remove = () => editor.chain().focus().extendMarkRange('hyperlink').unsetMark('hyperlink').run()
  return (
    <Anchored editor={editor} at={shown.from}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click must not take the focus from the text */}
      <div className={classes.popover} onMouseDown={(event) => event.preventDefault()}>
        <LinkTarget link={shown} />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('editLink')}
          title={`${t('editLink')} (${keyText(SHORTCUTS.link.keys)})`}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" aria-label={t('removeLink')} title={t('removeLink')} onClick={remove}>
          <IconUnlink size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
    </Anchored>
  )
}

function LinkTarget({ link }: { link: Hyperlink }) {
  const { types, defaultLocale } = useEnvironment()
  const { entries, assets } = useLinked()
  const open = useOpenLink()
  const { target, uri } = link.data
  const title = `${t('openLink')} (${keyText(SHORTCUTS.openLink.keys)})`
  if (typeof uri === 'string') {
    const href = urlOf(uri)
    if (href === null || /^[/#?]/.test(href)) return <span className={classes.popoverText}>{uri}</span>
    return (
      <Anchor className={classes.popoverText} href={href} target="_blank" rel="noreferrer" title={title}>
        {uri}
      </Anchor>
    )
  }
  if (!isLink(target)) return <span className={classes.popoverText}>{t('unknown')}</span>
  const { id } = target.sys
  const [entry, asset] = [entries?.get(id), assets?.get(id)]
  const name =
    target.sys.linkType === 'Entry'
      ? entry && (titleOf(entry, types.get(entry.sys.contentType.sys.id), defaultLocale) ?? common('untitled'))
      : asset && assetTitle(asset, defaultLocale)
  return (
    <Anchor component="button" type="button" className={classes.popoverText} title={title} onClick={() => open(link)}>
      {name ?? id}
    </Anchor>
  )
}

/** Opens the target of a link: an entry above this one, anything else in a new tab. */
export function useOpenLink(): (link: Hyperlink) => void {
  const { openEntry } = useEdit()
  const { home } = useEnvironment()
  return ({ data: { target, uri } }) => {
    const url = typeof uri === 'string' ? urlOf(uri) : null
    if (url !== null && !/^[/#?]/.test(url)) window.open(url, '_blank', 'noreferrer')
    if (!isLink(target)) return
    if (target.sys.linkType === 'Entry') openEntry(target.sys.id)
    else window.open(`/app${home}/assets/${encodeURIComponent(target.sys.id)}`, '_blank', 'noreferrer')
  }
}
