import { TextInput, useMantineColorScheme } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import type { EnvironmentRef } from '../../api/management.ts'
import { t } from '../../i18n/palette.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { EnvironmentProvider } from '../../state/environment.tsx'
import type { Option, Scheme } from './options.ts'
import classes from './palette.module.css'
import { useGeneralOptions } from './use-general-options.ts'
import { useOptions } from './use-options.ts'

interface PaletteProps {
  /** Null outside an environment. */
  env: EnvironmentRef | null
  onClose: () => void
}

/** Finds pages, content and commands by a few letters. */
export function Palette({ env, onClose }: PaletteProps) {
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {env === null ? (
        <General onClose={onClose} />
      ) : (
        <EnvironmentProvider env={env}>
          <Inside onClose={onClose} />
        </EnvironmentProvider>
      )}
    </Dialog>
  )
}

function Inside({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  return <Chooser text={text} onType={setText} {...useOptions(text, useScheme())} onClose={onClose} />
}

/** On pages outside a space: commands that lead into one. */
function General({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const options = useGeneralOptions(text, useScheme())
  return <Chooser text={text} onType={setText} options={options} isSearching={false} onClose={onClose} />
}

function useScheme(): Scheme {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return { scheme: colorScheme, setScheme: setColorScheme }
}

interface ChooserProps {
  text: string
  onType: (text: string) => void
  options: readonly Option[]
  isSearching: boolean
  onClose: () => void
}

function Chooser({ text, onType, options, isSearching, onClose }: ChooserProps) {
  const [at, setAt] = useState(0)
  const id = useId()
  const shown = Math.min(at, options.length - 1)
  const take = (option: Option | undefined) => {
    if (!option) return
    onClose()
    option.run()
  }
  const move = (to: number) => {
    if (options.length === 0) return
    const next = (to + options.length) % options.length
    setAt(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: shown + 1,
      ArrowUp: shown - 1,
      PageDown: Math.min(shown + 8, options.length - 1),
      PageUp: Math.max(shown - 8, 0),
    }
    const to = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined
    if (to !== undefined) {
      event.preventDefault()
      move(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      take(options[shown])
    }
  }
  return (
    <div className={classes.palette}>
      <TextInput
        data-autofocus
        autoFocus
        role="combobox"
        aria-label={t('field')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown >= 0 ? `${id}-${shown}` : undefined}
        aria-autocomplete="list"
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onKeyDown={press}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setAt(0)
        }}
      />
      <div id={`${id}-list`} className={classes.list} role="listbox" aria-label={t('results')} tabIndex={-1}>
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            id={`${id}-${index}`}
            option={option}
            isFirstOfGroup={options[index - 1]?.group !== option.group}
            isChosen={index === shown}
            onPoint={() => setAt(index)}
            onTake={() => take(option)}
          />
        ))}
      </div>
      <p className={classes.about} role="status">
        {options.length === 0 ? (isSearching ? t('searching') : t('noMatches')) : ''}
      </p>
    </div>
  )
}

interface OptionRowProps {
  id: string
  option: Option
  isFirstOfGroup: boolean
  isChosen: boolean
  onPoint: () => void
  onTake: () => void
}

function OptionRow({ id, option, isFirstOfGroup, isChosen, onPoint, onTake }: OptionRowProps) {
  const { Icon, name, about, group } = option
  return (
    <>
      {isFirstOfGroup && (
        <div className={classes.group} role="presentation">
          {group}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input above, which references the active option */}
      <div
        id={id}
        className={classes.option}
        role="option"
        aria-selected={isChosen}
        onMouseMove={isChosen ? undefined : onPoint}
        onClick={onTake}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.name}>{name}</span>
        {about !== undefined && <span className={classes.about}>{about}</span>}
      </div>
    </>
  )
}
