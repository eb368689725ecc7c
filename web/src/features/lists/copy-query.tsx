import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiKeysQuery } from '../../api/management.ts'
import { sessionQuery } from '../../api/session.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { IconCode } from '../../parts/icons/icons.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './list.module.css'
import type { Item, ListKind } from './list-kind.ts'
import type { ListView } from './list-view.ts'
import { type Audience, toCurl } from './to-query.ts'

const AUDIENCES: readonly { audience: Audience; name: string; about: string }[] = [
  { audience: 'delivery', name: 'Delivery', about: 'published content' },
  { audience: 'preview', name: 'Preview', about: 'includes drafts' },
  { audience: 'management', name: 'Management', about: 'exactly this list' },
]

/** Shows the list as API requests. */
export function CopyQuery({ of, view }: { of: Pick<ListKind<Item>, 'kind' | 'typeParam'>; view: ListView }) {
  const { place, may } = useEnvironment()
  const { data: session } = useQuery(sessionQuery)
  const [isOpen, setIsOpen] = useState(false)
  const keys = useQuery({ ...apiKeysQuery(place.space), enabled: isOpen && may.inSpace('keys') })
  const key = keys.data?.items.find(({ environments }) => environments?.some(({ sys }) => sys.id === place.environment))
  return (
    <>
      <Button variant="default" leftSection={<IconCode size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        API
      </Button>
      {isOpen && session && (
        <Dialog shape="large" title="Copy as API query" onClose={() => setIsOpen(false)}>
          {AUDIENCES.map(({ audience, name, about }) => {
            const command = toCurl(view, {
              ...place,
              of,
              audience,
              me: session.user.id,
              address: session.interfaces[audience],
              token: audience === 'delivery' ? (key?.accessToken ?? null) : null,
            })
            return (
              <section key={audience} className={classes.query} aria-label={name}>
                <div className={classes.queryHead}>
                  <span>
                    <strong>{name}</strong>: {about}
                  </span>
                  <CopyButton text={command} what={`the ${audience} query`} />
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
