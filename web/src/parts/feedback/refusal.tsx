import classes from '../forms/form.module.css'

/** Why something was refused. In a long form it would come to stand where nobody looks, so it comes into sight. */
export const Refusal = ({ text }: { text: string }) => (
  <p className={classes.problem} role="alert" ref={(shown) => shown?.scrollIntoView({ block: 'nearest' })}>
    {text}
  </p>
)
