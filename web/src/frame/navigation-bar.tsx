import { useNavigation } from 'react-router'
import classes from './navigation-bar.module.css'

/** A progress bar while the next page loads. It fades in late, so that it is invisible on fast connections. */
export function NavigationBar() {
  const { state } = useNavigation()
  return <div role="status">{state === 'loading' && <div className={classes.bar}>Loading</div>}</div>
}
