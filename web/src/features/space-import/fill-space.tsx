import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '../../i18n/common.ts'
import { useEnvironment } from '../../state/environment.tsx'

/** Home shows the button, and few users open the dialog. */
const FillDialog = lazy(async () => ({ default: (await import('./fill-dialog.tsx')).FillDialog }))

/**
 * For an empty environment: a button that offers templates and export files, and its dialog. The page renders the
 * dialog apart from the button, which disappears with the first content type.
 */
export function useFillSpace(): { button: ReactNode; dialog: ReactNode } {
  const { may } = useEnvironment()
  const [isOpen, setOpen] = useState(false)
  if (!may.inSpace('model.manage')) return { button: null, dialog: null }
  return {
    button: (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('fillSpace')}
      </Button>
    ),
    dialog: isOpen && (
      <Suspense>
        <FillDialog onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
