import { t } from '../../i18n/common.ts'
import { SheafMark } from './sheaf-mark.tsx'
import classes from './splash.module.css'

/** Shown while the session loads. It fades in late, so that it is usually invisible. */
export function Splash() {
  return (
    <div className={classes.splash} role="status">
      <SheafMark size={56} />
      <span className={classes.word}>{t('loading')}</span>
    </div>
  )
}
