import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { t } from '../../i18n/field-editors.ts'
import { IconExternalLink } from '../../parts/icons/icons.ts'
import { safeAddress } from '../../parts/rich-text/tree.ts'
import { attributesOf, type EditorProps, orUndefined, textOf } from '../content-editing/editor-props.ts'
import { hasLines, normalLineEnds, withLineEnds } from '../content-editing/line-ends.ts'
import classes from './editors.module.css'

/** A single-line field would remove stored line breaks. It does not change back while it is open. */
export function useHasLines(value: unknown): boolean {
  const had = useRef(false)
  had.current ||= hasLines(textOf(value))
  return had.current
}

export function SingleLine(props: EditorProps) {
  const isLong = useHasLines(props.value)
  if (isLong) return <MultipleLine {...props} />
  return (
    <TextInput
      {...attributesOf(props)}
      dir="auto"
      lang={props.locale.code}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(orUndefined(event.currentTarget.value))}
      onBlur={props.onBlur}
    />
  )
}

export function MultipleLine(props: EditorProps) {
  const text = textOf(props.value)
  return (
    <Textarea
      {...attributesOf(props)}
      classNames={{ input: classes.growing! }}
      dir="auto"
      lang={props.locale.code}
      value={normalLineEnds(text)}
      onChange={(event) => props.onChange(orUndefined(withLineEnds(text, event.currentTarget.value)))}
      onBlur={props.onBlur}
    />
  )
}

export function UrlEditor(props: EditorProps) {
  const isLong = useHasLines(props.value)
  if (isLong) return <MultipleLine {...props} />
  const address = safeAddress(textOf(props.value))
  return (
    <TextInput
      {...attributesOf(props)}
      inputMode="url"
      autoCapitalize="off"
      spellCheck={false}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(orUndefined(event.currentTarget.value))}
      onBlur={props.onBlur}
      rightSection={
        address && (
          <ActionIcon
            component="a"
            variant="subtle"
            color="gray"
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={t('openLink')}
          >
            <IconExternalLink size={16} aria-hidden="true" />
          </ActionIcon>
        )
      }
    />
  )
}
