import { IconAlertCircle } from '../../parts/icons/icons.ts'
import classes from './sign-in.module.css'
import { signInProblem } from './sign-in-problem.ts'

export function SignInAlert({ error }: { error: unknown }) {
  return (
    <div role="alert">
      {error !== null && (
        <p className={classes.problem}>
          <IconAlertCircle size={18} aria-hidden="true" />
          <span>{signInProblem(error)}</span>
        </p>
      )}
    </div>
  )
}
