import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { t } from '../../i18n/common.ts'
import { IconCheck, IconCopy, IconX } from '../icons/icons.ts'
import classes from './copy-button.module.css'
import { copyText } from './copy-text.ts'

const SHOWN_MS = 2000

type State = 'idle' | 'copied' | 'failed'

const ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX }

interface CopyButtonProps {
  text: string
  /** What is copied: "the curl command". */
  what: string
  /** Shows only the icon. */
  compact?: boolean
}

export function CopyButton({ text, what, compact = false }: CopyButtonProps) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])
  const Icon = ICONS[state]
  return (
    <UnstyledButton
      className={classes.button}
      data-compact={compact || undefined}
      data-state={state}
      aria-label={state === 'idle' ? t('copyWhat', { what }) : t(`copy_${state}`)}
      aria-live="polite"
      title={t('copyWhat', { what })}
      onClick={async () => setState((await copyText(text)) ? 'copied' : 'failed')}
    >
      <Icon size={16} aria-hidden="true" />
      {compact ? null : <span>{t(`copy_${state}`)}</span>}
    </UnstyledButton>
  )
}
