import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysQuery } from '../../api/management.ts'
import { sessionQuery } from '../../api/session.ts'
import { t } from '../../i18n/lists.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { IconCode } from '../../parts/icons/icons.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './list.module.css'
import type { Item, ListKind } from './list-kind.ts'
import type { ListView } from './list-view.ts'
import { type Audience, toCurl } from './to-query.ts'

const AUDIENCES: readonly Audience[] = ['delivery', 'preview', 'management']

/** Shows the list as API requests. */
export function CopyQuery({ of, view }: { of: Pick<ListKind<Item>, 'kind' | 'typeParam'>; view: ListView }) {
  const { env, may } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const [isOpen, setIsOpen] = useState(false)
  const keys = useQuery({ ...apiKeysQuery(env.space), enabled: isOpen && may.inSpace('keys') })
  const key = keys.data?.items.find(({ environments }) => environments?.some(({ sys }) => sys.id === env.environment))
  return (
    <>
      <Button variant="default" leftSection={<IconCode size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('api')}
      </Button>
      {isOpen && session && (
        <Dialog shape="large" title={t('copyQuery')} onClose={() => setIsOpen(false)}>
          {AUDIENCES.map((audience) => {
            const command = toCurl(view, {
              ...env,
              of,
              audience,
              me: session.user.id,
              address: session.interfaces[audience],
              token: audience === 'delivery' ? (key?.accessToken ?? null) : null,
            })
            return (
              <section key={audience} className={classes.query} aria-label={t(audience)}>
                <div className={classes.queryHead}>
                  <span>{t.rich(`about_${audience}`, { name: () => <strong>{t(audience)}</strong> })}</span>
                  <CopyButton text={command} what={t(`query_${audience}`)} />
                </div>
                <pre>{command}</pre>
              </section>
            )
          })}
        </Dialog>
      )}
    </>
  )
}
