import { ActionIcon } from '@mantine/core'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { t } from '../../i18n/editing.ts'
import { IconMaximize, IconMinimize } from '../icons/icons.ts'
import { countWords } from './count-words.ts'
import classes from './text-footer.module.css'

interface TextFooterProps {
  text: string
  locale: string
  isFull?: boolean
  /** Without it, the text has no full screen. */
  onFull?: (isFull: boolean) => void
  children?: ReactNode
}

/** The number of words of a text, and a button for full screen. */
export function TextFooter({ text, locale, isFull = false, onFull, children }: TextFooterProps) {
  const counted = useDeferredValue(text)
  const words = useMemo(() => countWords(counted, locale), [counted, locale])
  const title = t(isFull ? 'leaveFullScreen' : 'fullScreen')
  const Icon = isFull ? IconMinimize : IconMaximize
  return (
    <div className={classes.footer}>
      <span className={classes.count}>{t('words', { count: words })}</span>
      {children}
      {onFull && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={title}
          title={isFull ? `${title} (Esc)` : title}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFull(!isFull)}
        >
          <Icon size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
