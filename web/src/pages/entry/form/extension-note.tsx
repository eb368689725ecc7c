import { useQuery } from '@tanstack/react-query'
import { extensionQuery } from '../../../api/management.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { t } from '../../../i18n/entry.ts'
import { useEnvironment } from '../../../state/environment.tsx'

interface ExtensionNoteProps {
  id: string
  isApp: boolean
  /** The editor or panel that is used instead. */
  instead?: string
}

/** UI extensions do not run in the app: names the configured one and what is shown instead. */
export function ExtensionNote({ id, isApp, instead }: ExtensionNoteProps) {
  const { env } = useEnvironment()
  const { data } = useQuery({ ...extensionQuery(env, id), enabled: !isApp })
  const name = data?.extension.name ?? id
  return (
    <p className={classes.hint}>
      {t(isApp ? 'appNotSupported' : 'extensionNotSupported', { name })}
      {instead !== undefined && ` ${instead}`}
    </p>
  )
}
