import { refusalText } from '../../state/use-change.ts'
import classes from '../forms/form.module.css'

/** Why a change was refused, scrolled into view. Nothing while there is no error. */
export function Refusal({ error }: { error: unknown }) {
  const text = refusalText(error)
  if (text === null) return null
  return (
    <p className={classes.problem} role="alert" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      {text}
    </p>
  )
}
