import { useNavigation } from 'react-router'
import { t } from '../i18n/frame.ts'
import classes from './navigation-bar.module.css'

/** The next screen is on its way. It fades in late: on a fast connection nobody ever sees it. */
export function NavigationBar() {
  const { state } = useNavigation()
  return <div role="status">{state === 'loading' && <div className={classes.bar}>{t('loading')}</div>}</div>
}
