import { TextInput, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/pickers.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { creatableTypes } from '../../state/permissions/creatable-types.ts'
import { Dialog } from '../dialogs/dialog.tsx'
import { Message } from '../feedback/message.tsx'
import { IconBox } from '../icons/icons.ts'
import classes from './type-picker.module.css'

interface TypePickerProps {
  title: string
  /** IDs of the types to choose from; null for all. */
  allowed: readonly string[] | null
  onPick: (id: string) => void
  onClose: () => void
}

/** Picks a content type for a new entry. */
export function TypePicker({ title, allowed, onPick, onClose }: TypePickerProps) {
  const environment = useEnvironment()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const active = creatableTypes(environment, allowed).sort((a, b) => a.name.localeCompare(b.name))
  const found = active.filter(({ name, sys }) => `${name} ${sys.id}`.toLowerCase().includes(wanted))
  return (
    <Dialog title={title} onClose={onClose}>
      {active.length === 0 ? (
        <Message title={t('noTypes')}>{t('noTypesHint')}</Message>
      ) : (
        <>
          <TextInput
            data-autofocus
            aria-label={t('searchTypes')}
            placeholder={t('searchTypes')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = found
              if (event.key === 'Enter' && first) onPick(first.sys.id)
            }}
          />
          <ul className={classes.types}>
            {found.map(({ sys, name, description }) => (
              <li key={sys.id}>
                <UnstyledButton className={classes.type} onClick={() => onPick(sys.id)}>
                  <IconBox size={20} stroke={1.5} aria-hidden="true" />
                  <span className={classes.text}>
                    <span className={classes.name}>{name}</span>
                    {description && <span className={classes.about}>{description}</span>}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {found.length === 0 && <Message title={t('noMatches')} />}
        </>
      )}
    </Dialog>
  )
}
