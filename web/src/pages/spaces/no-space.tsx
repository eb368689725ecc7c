import type { ReactNode } from 'react'
import { t } from '../../i18n/spaces.ts'
import { Message } from '../../parts/feedback/message.tsx'

/** A new installation without the demo: the one next step. */
export function NoSpace({ action }: { action: ReactNode }) {
  return (
    <>
      <title>{`${t('title')} · Sheaf`}</title>
      <Message size="page" title={t('noSpace')} action={action}>
        <p>{t('noSpaceHint')}</p>
        <p>{t('noMembership')}</p>
      </Message>
    </>
  )
}
