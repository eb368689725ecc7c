import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { IconExternalLink } from '../../../parts/icons.ts'
import { safeAddress } from '../../../parts/rich-text/tree.ts'
import { useEdit } from '../edit-context.tsx'
import { attributesOf, type EditorProps, orNothing, settingOf, textOf } from './editor-props.ts'
import classes from './editors.module.css'
import { slugOf } from './slug.ts'

export function SingleLine(props: EditorProps) {
  return (
    <TextInput
      {...attributesOf(props)}
      dir="auto"
      lang={props.locale.code}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(orNothing(event.currentTarget.value))}
      onBlur={props.onBlur}
    />
  )
}

export function MultipleLine(props: EditorProps) {
  return (
    <Textarea
      {...attributesOf(props)}
      classNames={{ input: classes.growing! }}
      dir="auto"
      lang={props.locale.code}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(orNothing(event.currentTarget.value))}
      onBlur={props.onBlur}
    />
  )
}

export function UrlEditor(props: EditorProps) {
  const address = safeAddress(textOf(props.value))
  return (
    <TextInput
      {...attributesOf(props)}
      inputMode="url"
      autoCapitalize="off"
      spellCheck={false}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(orNothing(event.currentTarget.value))}
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
            aria-label="Open the address"
          >
            <IconExternalLink size={16} aria-hidden="true" />
          </ActionIcon>
        )
      }
    />
  )
}

/** Follows the title, or the field it is set to, until somebody writes an own one, or until readers know it. */
export function SlugEditor(props: EditorProps) {
  const { value, onChange, locale, isDisabled, field, control } = props
  const { type, state, defaultLocale } = useEdit()
  const followed = settingOf(control, 'trackingFieldId', '') || type?.displayField
  const titles = followed ? state.entry.fields?.[followed] : undefined
  const title = textOf(titles?.[locale.code] ?? titles?.[defaultLocale ?? ''])
  const before = useRef(title)
  const isPublic = state.base.sys.firstPublishedAt !== undefined || state.base.sys.publishedVersion !== undefined
  const follows = !isPublic && !isDisabled && followed !== field.id
  useEffect(() => {
    if (before.current === title) return
    const was = slugOf(before.current)
    before.current = title
    const now = textOf(value)
    if (follows && (now === '' || now === was)) onChange(orNothing(slugOf(title)))
  }, [title, value, follows, onChange])
  const wanted = slugOf(title)
  return (
    <TextInput
      {...attributesOf(props)}
      autoCapitalize="off"
      spellCheck={false}
      value={textOf(value)}
      onChange={(event) => onChange(orNothing(event.currentTarget.value))}
      onBlur={props.onBlur}
      rightSectionWidth={104}
      rightSection={
        wanted !== '' &&
        wanted !== value &&
        !isDisabled && (
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(wanted)}>
            From the title
          </Button>
        )
      }
    />
  )
}
