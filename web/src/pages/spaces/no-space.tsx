import type { ReactNode } from 'react'
import { t } from '../../i18n/spaces.ts'
import { Message } from '../../parts/feedback/message.tsx'

/** Shown in a new installation without demo content. */
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
