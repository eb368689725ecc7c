import { t } from '../../i18n/common.ts'
import { SheafMark } from './sheaf-mark.tsx'
import classes from './splash.module.css'

/** While it is not known yet who is there. It fades in late: mostly nobody ever sees it. */
export function Splash() {
  return (
    <div className={classes.splash} role="status">
      <SheafMark size={56} />
      <span className={classes.word}>{t('loading')}</span>
    </div>
  )
}
