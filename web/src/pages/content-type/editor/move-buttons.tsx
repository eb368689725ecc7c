import { ActionIcon } from '@mantine/core'
import { t } from '../../../i18n/content-type.ts'
import { IconArrowDown, IconArrowUp } from '../../../parts/icons/icons.ts'
import classes from '../content-type.module.css'

interface StepsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  onStep: (by: -1 | 1) => void
}

/** Moves an item among its neighbors, by mouse or keyboard. */
export function Steps({ name, isFirst, isLast, onStep }: StepsProps) {
  const button = (by: -1 | 1, isEnd: boolean) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t(by < 0 ? 'moveUp' : 'moveDown', { name })}
      // Keeps the focus at either end.
      aria-disabled={isEnd}
      {...(isEnd && { 'data-disabled': true })}
      onClick={() => !isEnd && onStep(by)}
    >
      {by < 0 ? <IconArrowUp size={16} aria-hidden="true" /> : <IconArrowDown size={16} aria-hidden="true" />}
    </ActionIcon>
  )
  return (
    <span className={classes.steps}>
      {button(-1, isFirst)}
      {button(1, isLast)}
    </span>
  )
}
