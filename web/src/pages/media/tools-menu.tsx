import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { type ListView, writeView } from '../../features/lists/list-view.ts'
import { MISSING_ALT } from '../../features/lists/to-query.ts'
import { t } from '../../i18n/media.ts'
import { IconChevronDown } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'

/** The images of this list without alternative text. */
function altTextSearch(view: ListView, locale = ''): string {
  const filters = view.filters.filter(({ path }) => path !== MISSING_ALT)
  const missing = { path: MISSING_ALT, operator: 'equals', value: locale }
  const shown = { ...view, type: 'image', layout: null, columns: null, page: null }
  return writeView({ ...shown, filters: [...filters, missing] }).toString()
}

/** Pages for the care of many files. */
export function ToolsMenu({ view }: { view: ListView }) {
  const { home, defaultLocale } = useEnvironment()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {t('tools')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`${home}/media/alt-text?${altTextSearch(view, defaultLocale)}`}>
          {t('editAlt')}
        </Menu.Item>
        <Menu.Item component={Link} to={`${home}/media/duplicates`}>
          {t('findDuplicates')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
