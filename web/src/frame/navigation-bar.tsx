import { useNavigation } from 'react-router'
import { t } from '../i18n/frame.ts'
import classes from './navigation-bar.module.css'

/** A progress bar while the next page loads. It fades in late, so that it is invisible on fast connections. */
export function NavigationBar() {
  const { state } = useNavigation()
  return <div role="status">{state === 'loading' && <div className={classes.bar}>{t('loading')}</div>}</div>
}
