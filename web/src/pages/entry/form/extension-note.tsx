import { useQuery } from '@tanstack/react-query'
import { extensionQuery } from '../../../api/management.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEnvironment } from '../../../state/environment.tsx'

interface ExtensionNoteProps {
  id: string
  isApp: boolean
  /** What stands in for it. */
  instead?: string
}

/** Pages of others do not run inside of the app: says whose would be here, and what is here instead. */
export function ExtensionNote({ id, isApp, instead }: ExtensionNoteProps) {
  const { place } = useEnvironment()
  const { data } = useQuery({ ...extensionQuery(place, id), enabled: !isApp })
  const name = data?.extension.name ?? id
  return (
    <p className={classes.hint}>
      {isApp ? 'The app' : 'The extension'} “{name}” is set here, and does not run in this editor.
      {instead !== undefined && ` ${instead}`}
    </p>
  )
}
