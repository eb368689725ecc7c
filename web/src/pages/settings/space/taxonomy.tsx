import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { ConceptScheme } from '#contract/resources/taxonomy'
import { deleteScheme, taxonomyKey } from '../../../api/taxonomy.ts'
import type { Taxonomy } from '../../../api/wire.ts'
import { ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { RowActions, useMayChange } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { SchemeForm } from '../../../features/taxonomy/scheme-form.tsx'
import { SchemeTree } from '../../../features/taxonomy/scheme-tree.tsx'
import { t as settings } from '../../../i18n/settings.ts'
import { t } from '../../../i18n/taxonomy.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { labelOf } from '../../../state/concept-tree.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useTaxonomy } from '../../../state/use-taxonomy.ts'

/** In the URL instead of a scheme, for concepts that no scheme lists. No scheme has this ID. */
const LOOSE = '~'

/** The concept schemes of the organization, or the concepts of the scheme in the URL. */
export function TaxonomySettings() {
  const { organization, taxonomy } = useTaxonomy()
  const [search] = useSearchParams()
  const id = search.get('scheme')
  return id === null ? (
    <SchemeList organization={organization} taxonomy={taxonomy} />
  ) : (
    <Loaded query={taxonomy}>{(data) => <SchemePage organization={organization} id={id} taxonomy={data} />}</Loaded>
  )
}

interface SchemeListProps {
  organization: string
  taxonomy: ReturnType<typeof useTaxonomy>['taxonomy']
}

function SchemeList({ organization, taxonomy }: SchemeListProps) {
  const { defaultLocale: locale } = useEnvironment()
  const mayChange = useMayChange()
  const { dialog, add, edit, askToDelete, close } = useItemDialog<ConceptScheme>()
  const addButton = <Button onClick={add}>{t('addScheme')}</Button>
  return (
    <>
      <PageHeader title={settings('taxonomy')} lead={t('lead')} action={addButton} />
      <Loaded query={taxonomy}>
        {(data) => (
          <Card title={t('schemes')}>
            {data.schemes.length === 0 && (
              <Message title={t('noSchemes')} action={mayChange && addButton}>
                {t('noSchemesHint')}
              </Message>
            )}
            <ul>
              {data.schemes.map((scheme) => (
                <SchemeRow
                  key={scheme.sys.id}
                  id={scheme.sys.id}
                  name={labelOf(scheme, locale)}
                  count={scheme.totalConcepts}
                  onEdit={() => edit(scheme)}
                  onDelete={() => askToDelete(scheme)}
                />
              ))}
              {looseConcepts(data).length > 0 && (
                <SchemeRow id={LOOSE} name={t('loose')} count={looseConcepts(data).length} />
              )}
            </ul>
          </Card>
        )}
      </Loaded>
      {dialog?.kind === 'form' && <SchemeForm organization={organization} stored={dialog.item} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={t('deleteTitle', { name: labelOf(dialog.item, locale) })}
          action={t('deleteScheme')}
          run={() => deleteScheme(organization, dialog.item)}
          changes={taxonomyKey(organization)}
          done={t('deleted', { name: labelOf(dialog.item, locale) })}
          onClose={close}
        >
          {t('deleteSchemeWarning')}
        </ConfirmChange>
      )}
    </>
  )
}

const looseConcepts = ({ concepts }: Taxonomy) => concepts.filter(({ conceptSchemes }) => conceptSchemes.length === 0)

interface SchemeRowProps {
  id: string
  name: string
  count: number
  onEdit?: () => void
  onDelete?: () => void
}

function SchemeRow({ id, name, count, onEdit, onDelete }: SchemeRowProps) {
  return (
    <ListRow
      name={
        <Link to={`?scheme=${encodeURIComponent(id)}`} aria-label={t('openScheme', { name })}>
          {name}
        </Link>
      }
      about={t('conceptCount', { count })}
      actions={
        onEdit &&
        onDelete && (
          <RowActions>
            <RowButton action="edit" of={name} onClick={onEdit} />
            <RowButton action="delete" of={name} onClick={onDelete} />
          </RowActions>
        )
      }
    />
  )
}

interface SchemePageProps {
  organization: string
  id: string
  taxonomy: Taxonomy
}

function SchemePage({ organization, id, taxonomy }: SchemePageProps) {
  const { home, defaultLocale: locale } = useEnvironment()
  const scheme = taxonomy.schemes.find(({ sys }) => sys.id === id) ?? null
  const back = <Link to={`${home}/settings/taxonomy`}>{t('allSchemes')}</Link>
  if (scheme === null && id !== LOOSE) {
    return (
      <Message size="page" title={t('notFound')} action={back}>
        {t('notFoundHint')}
      </Message>
    )
  }
  const listed = new Set(scheme?.concepts.map(({ sys }) => sys.id))
  const concepts = scheme ? taxonomy.concepts.filter(({ sys }) => listed.has(sys.id)) : looseConcepts(taxonomy)
  const name = scheme ? labelOf(scheme, locale) : t('loose')
  const definition = scheme?.definition?.[locale ?? ''] ?? Object.values(scheme?.definition ?? {})[0]
  return (
    <>
      <PageHeader
        title={name}
        lead={
          definition ? (
            <>
              {definition} · {back}
            </>
          ) : (
            back
          )
        }
      />
      <SchemeTree organization={organization} name={name} scheme={scheme} concepts={concepts} />
    </>
  )
}
