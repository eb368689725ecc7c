import { ActionIcon, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import { IconX } from '../../parts/icons/icons.ts'
import { attributesOf, type EditorProps } from '../content-editing/editor-props.ts'
import classes from './editors.module.css'

const itemsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const orNone = (items: readonly string[]): readonly string[] | undefined => (items.length > 0 ? items : undefined)

/**
 * Edits items one by one: Enter or a comma adds one, Backspace removes the last one, Alt and the arrow keys move one.
 */
export function TagEditor(props: EditorProps) {
  const { value, onChange, onBlur, label, isDisabled } = props
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const items = itemsOf(value)
  const add = (typed: string) => {
    const fresh = typed
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '' && !items.includes(one))
    setText('')
    if (fresh.length > 0) onChange([...items, ...fresh])
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!))
    requestAnimationFrame(() => list.current?.querySelectorAll('button')[to]?.focus())
  }
  return (
    <div>
      {items.length > 0 && (
        <ul className={classes.tags} ref={list}>
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may contain the same word twice
            <li key={`${item}#${index}`} className={classes.tag}>
              {item === '' ? <em>{t('emptyItem')}</em> : <span>{item}</span>}
              {!isDisabled && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={item === '' ? t('removeEmptyItem') : t('removeItem', { item })}
                  title={t('moveItemHint')}
                  onClick={() => onChange(orNone(items.toSpliced(index, 1)))}
                  onKeyDown={(event) => {
                    if (!event.altKey) return
                    if (event.key === 'ArrowLeft' || event.key === 'ArrowUp') move(index, index - 1)
                    else if (event.key === 'ArrowRight' || event.key === 'ArrowDown') move(index, index + 1)
                    else return
                    event.preventDefault()
                  }}
                >
                  <IconX size={14} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && (
        <TextInput
          {...attributesOf(props)}
          aria-label={t('addItem', { field: label })}
          placeholder={t('addItemHint')}
          value={text}
          onChange={(event) => {
            const typed = event.currentTarget.value
            if (typed.endsWith(',')) add(typed)
            else setText(typed)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault()
              add(text)
            } else if (event.key === 'Backspace' && text === '' && items.length > 0) {
              onChange(orNone(items.slice(0, -1)))
            }
          }}
          onBlur={() => {
            add(text)
            onBlur()
          }}
        />
      )}
    </div>
  )
}

/** False for items that contain commas or could not be split again. */
const isWritable = (items: readonly string[]): boolean =>
  items.every((item) => item !== '' && item === item.trim() && !/[,\r\n]/.test(item))

/** The whole list in one line, separated by commas. */
export function ListInput(props: EditorProps) {
  const { value, onChange, onBlur } = props
  const [text, setText] = useState<string | null>(null)
  if (text === null && !isWritable(itemsOf(value))) return <TagEditor {...props} />
  return (
    <TextInput
      {...attributesOf(props)}
      placeholder={t('listPlaceholder')}
      value={text ?? itemsOf(value).join(', ')}
      onChange={(event) => {
        const typed = event.currentTarget.value
        setText(typed)
        const items = typed.split(',').map((one) => one.trim())
        onChange(orNone(items.filter(Boolean)))
      }}
      onBlur={() => {
        setText(null)
        onBlur()
      }}
    />
  )
}
