import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ResourceLink } from '../../api/wire.ts'
import { t } from '../../i18n/field-editors.ts'
import { IconArrowDown, IconArrowUp, IconX } from '../../parts/icons/icons.ts'
import type { EditorProps } from '../content-editing/editor-props.ts'
import { AddResources } from './add-resources.tsx'
import classes from './editors.module.css'
import { ResourceCard } from './resource-card.tsx'
import { isResourceLink } from './resource-urn.ts'

/** Links to entries of other spaces, one or many. */
export function ResourceLinkEditor(props: EditorProps) {
  const { field, value, onChange, onBlur, label, describedBy, isDisabled } = props
  const isMany = field.type === 'Array'
  const links = (isMany ? (Array.isArray(value) ? value : []) : [value]).filter(isResourceLink)
  const set = (next: readonly ResourceLink[]) => {
    onChange(next.length === 0 ? undefined : isMany ? next : next[0])
    onBlur()
  }
  const move = (from: number, to: number) => set(links.toSpliced(from, 1).toSpliced(to, 0, links[from]!))
  return (
    <fieldset className={classes.links} aria-label={label} aria-describedby={describedBy}>
      {links.length > 0 && (
        <ul className={classes.linkList}>
          {links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may contain the same link twice
            <li key={`${link.sys.urn}#${index}`} className={classes.resource}>
              <ResourceCard link={link} others={links} position={index + 1} />
              {!isDisabled && (
                <>
                  {index > 0 && (
                    <Act name={t('moveLinkUp', { position: `${index + 1}` })} onClick={() => move(index, index - 1)}>
                      <IconArrowUp size={16} aria-hidden="true" />
                    </Act>
                  )}
                  {index < links.length - 1 && (
                    <Act name={t('moveLinkDown', { position: `${index + 1}` })} onClick={() => move(index, index + 1)}>
                      <IconArrowDown size={16} aria-hidden="true" />
                    </Act>
                  )}
                  <Act
                    name={t('removeLinkAt', { position: `${index + 1}` })}
                    onClick={() => set(links.toSpliced(index, 1))}
                  >
                    <IconX size={16} aria-hidden="true" />
                  </Act>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {isDisabled && links.length === 0 && <p className={classes.nothing}>{t('noLinks')}</p>}
      {!isDisabled && (isMany || links.length === 0) && (
        <AddResources field={field} label={label} links={links} add={(fresh) => set([...links, ...fresh])} />
      )}
    </fieldset>
  )
}

function Act({ name, onClick, children }: { name: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={name} title={name} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
