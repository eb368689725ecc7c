import { Link } from 'react-router'
import { t } from '../../i18n/common.ts'
import classes from './breadcrumbs.module.css'

interface BreadcrumbsProps {
  steps: readonly { name: string; to: string }[]
}

/** The parent pages; the page itself is in the heading. */
export function Breadcrumbs({ steps }: BreadcrumbsProps) {
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={classes.steps}>
        {steps.map(({ name, to }) => (
          <li key={to} className={classes.step}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
