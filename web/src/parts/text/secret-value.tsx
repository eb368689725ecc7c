import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/common.ts'
import { IconEye, IconEyeOff } from '../icons/icons.ts'
import { CopyButton } from './copy-button.tsx'
import classes from './secret-value.module.css'

interface SecretValueProps {
  text: string
  /** What it is: "the delivery token". */
  what: string
  isShown?: boolean
}

/** A secret: masked, with buttons to show and copy it. */
export function SecretValue({ text, what, isShown = false }: SecretValueProps) {
  const [shown, setShown] = useState(isShown)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <span className={classes.secret}>
      <code className={classes.text}>{shown ? text : `${text.slice(0, 4)}${'•'.repeat(16)}${text.slice(-4)}`}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={shown ? t('hideWhat', { what }) : t('showWhat', { what })}
        onClick={() => setShown(!shown)}
      >
        <Icon size={16} aria-hidden="true" />
      </ActionIcon>
      <CopyButton compact text={text} what={what} />
    </span>
  )
}
