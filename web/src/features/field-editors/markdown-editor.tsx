import { ActionIcon, SegmentedControl, Textarea } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import { useToolbarKeys } from '../../parts/hooks/use-toolbar-keys.ts'
import { IconBold, IconCode, IconH2, IconItalic, IconLink, IconList, IconQuote } from '../../parts/icons/icons.ts'
import { isPressed, keyText } from '../../parts/keyboard/keys.ts'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import { Markdown } from '../../parts/text/markdown/markdown.tsx'
import { TextFooter } from '../../parts/text/text-footer.tsx'
import { attributesOf, type EditorProps, orUndefined, textOf } from '../content-editing/editor-props.ts'
import { normalLineEnds, withLineEnds } from '../content-editing/line-ends.ts'
import classes from './editors.module.css'
import { continued, linked, type Replacement, wrapped } from './markdown-edits.ts'

interface Tool {
  name: 'bold' | 'italic' | 'code' | 'link' | 'heading' | 'list' | 'quote'
  Icon: typeof IconBold
  before: string
  after: string
  keys?: string
}

const TOOLS: readonly Tool[] = [
  { name: 'bold', Icon: IconBold, before: '**', after: '**', keys: SHORTCUTS.markdownBold.keys },
  { name: 'italic', Icon: IconItalic, before: '_', after: '_', keys: SHORTCUTS.markdownItalic.keys },
  { name: 'code', Icon: IconCode, before: '`', after: '`' },
  { name: 'link', Icon: IconLink, before: '[', after: '](https://)', keys: SHORTCUTS.markdownLink.keys },
  { name: 'heading', Icon: IconH2, before: '\n## ', after: '' },
  { name: 'list', Icon: IconList, before: '\n- ', after: '' },
  { name: 'quote', Icon: IconQuote, before: '\n> ', after: '' },
]

/** Replaces text like typing does: the browser can undo it. */
function replace(area: HTMLTextAreaElement, { from, to, text, selection }: Replacement): void {
  area.focus()
  area.setSelectionRange(from, to)
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  area.setSelectionRange(...selection)
}

export function MarkdownEditor(props: EditorProps) {
  const { value, onChange, onBlur, label, isDisabled, locale } = props
  const [shown, setShown] = useState<'write' | 'preview'>('write')
  const area = useRef<HTMLTextAreaElement>(null)
  const keys = useToolbarKeys<HTMLDivElement>()
  const stored = textOf(value)
  const text = normalLineEnds(stored)
  const write = (typed: string) => onChange(orUndefined(withLineEnds(stored, typed)))
  const use = ({ before, after }: Tool) => {
    const { value: now, selectionStart, selectionEnd } = area.current!
    replace(area.current!, wrapped(now, selectionStart, selectionEnd, before, after))
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { value: now, selectionStart, selectionEnd } = event.currentTarget
    if (event.nativeEvent.isComposing) return
    const tool = TOOLS.find(({ keys: pressed }) => pressed !== undefined && isPressed(event, pressed))
    if (tool !== undefined) {
      event.preventDefault()
      use(tool)
    } else if (isPressed(event, 'Enter') && selectionStart === selectionEnd) {
      const next = continued(now, selectionStart)
      if (next === null) return
      event.preventDefault()
      replace(event.currentTarget, next)
    }
  }
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value: now, selectionStart, selectionEnd } = event.currentTarget
    const link = linked(now, selectionStart, selectionEnd, event.clipboardData.getData('text/plain'))
    if (link === null) return
    event.preventDefault()
    replace(event.currentTarget, link)
  }
  return (
    <div>
      <div className={classes.tools}>
        <div className={classes.toolGroup} role="toolbar" aria-label={t('format', { field: label })} {...keys}>
          {shown === 'write' &&
            !isDisabled &&
            TOOLS.map((tool) => (
              <ActionIcon
                key={tool.name}
                variant="subtle"
                color="gray"
                aria-label={t(`tool_${tool.name}`)}
                title={`${t(`tool_${tool.name}`)}${tool.keys === undefined ? '' : ` (${keyText(tool.keys)})`}`}
                onClick={() => use(tool)}
              >
                <tool.Icon size={18} aria-hidden="true" />
              </ActionIcon>
            ))}
        </div>
        <SegmentedControl
          size="xs"
          aria-label={t('viewOf', { field: label })}
          value={shown}
          onChange={(next) => setShown(next as typeof shown)}
          data={[
            { value: 'write', label: t('write') },
            { value: 'preview', label: t('preview') },
          ]}
        />
      </div>
      {shown === 'write' ? (
        <Textarea
          {...attributesOf(props)}
          ref={area}
          classNames={{ input: `${classes.growing} ${classes.long}` }}
          dir="auto"
          lang={locale.code}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onBlur={onBlur}
          onKeyDown={press}
          onPaste={paste}
        />
      ) : (
        <div className={classes.preview} lang={locale.code} dir="auto">
          {text.trim() === '' ? <p className={classes.none}>{t('nothingToPreview')}</p> : <Markdown text={text} />}
        </div>
      )}
      <TextFooter text={text} locale={locale.code} />
    </div>
  )
}
