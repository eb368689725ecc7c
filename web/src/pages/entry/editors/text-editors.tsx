import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { IconExternalLink } from '../../../parts/icons.ts'
import { safeAddress } from '../../../parts/rich-text/tree.ts'
import { attributesOf, type EditorProps, orNothing, textOf } from './editor-props.ts'
import classes from './editors.module.css'

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
