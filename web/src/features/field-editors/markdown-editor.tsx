import { ActionIcon, SegmentedControl, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import { useToolbarKeys } from '../../parts/hooks/use-toolbar-keys.ts'
import { IconBold, IconCode, IconH2, IconItalic, IconLink, IconList, IconQuote } from '../../parts/icons/icons.ts'
import { Markdown } from '../../parts/text/markdown/markdown.tsx'
import { attributesOf, type EditorProps, orUndefined, textOf } from '../content-editing/editor-props.ts'
import { normalLineEnds, withLineEnds } from '../content-editing/line-ends.ts'
import classes from './editors.module.css'

const TOOLS = [
  { name: 'bold', Icon: IconBold, before: '**', after: '**' },
  { name: 'italic', Icon: IconItalic, before: '_', after: '_' },
  { name: 'code', Icon: IconCode, before: '`', after: '`' },
  { name: 'link', Icon: IconLink, before: '[', after: '](https://)' },
  { name: 'heading', Icon: IconH2, before: '\n## ', after: '' },
  { name: 'list', Icon: IconList, before: '\n- ', after: '' },
  { name: 'quote', Icon: IconQuote, before: '\n> ', after: '' },
] as const

export function MarkdownEditor(props: EditorProps) {
  const { value, onChange, onBlur, label, isDisabled, locale } = props
  const [shown, setShown] = useState<'write' | 'preview'>('write')
  const area = useRef<HTMLTextAreaElement>(null)
  const keys = useToolbarKeys<HTMLDivElement>()
  const stored = textOf(value)
  const text = normalLineEnds(stored)
  const write = (typed: string) => onChange(orUndefined(withLineEnds(stored, typed)))
  const wrap = (before: string, after: string) => {
    const { selectionStart: from, selectionEnd: to } = area.current!
    const opening = before.startsWith('\n') && (from === 0 || text[from - 1] === '\n') ? before.slice(1) : before
    write(text.slice(0, from) + opening + text.slice(from, to) + after + text.slice(to))
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + opening.length, to + opening.length)
    })
  }
  return (
    <div>
      <div className={classes.tools}>
        <div className={classes.toolGroup} role="toolbar" aria-label={t('format', { field: label })} {...keys}>
          {shown === 'write' &&
            !isDisabled &&
            TOOLS.map(({ name, Icon, before, after }) => (
              <ActionIcon
                key={name}
                variant="subtle"
                color="gray"
                aria-label={t(`tool_${name}`)}
                title={t(`tool_${name}`)}
                onClick={() => wrap(before, after)}
              >
                <Icon size={18} aria-hidden="true" />
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
        />
      ) : (
        <div className={classes.preview} lang={locale.code} dir="auto">
          {text.trim() === '' ? <p className={classes.none}>{t('nothingToPreview')}</p> : <Markdown text={text} />}
        </div>
      )}
    </div>
  )
}
