import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../i18n/lists.ts'
import { IconFolder } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './list.module.css'
import type { Item, ListKind } from './list-kind.ts'
import { foldersOf } from './saved-views.ts'
import { useViews } from './use-views.ts'

/** The folders of saved views, own and shared ones, above a list. */
export function FolderBar({ of }: { of: Pick<ListKind<Item>, 'views' | 'page'> }) {
  const { home } = useEnvironment()
  const mine = useViews(of, 'mine')
  const shared = useViews(of, 'shared')
  const views = [...shared.views, ...mine.views]
  const folders = foldersOf(views)
  if (folders.length === 0) return null
  return (
    <nav className={classes.folders} aria-label={t('folders')}>
      {folders.map((folder) => (
        <Menu key={folder} position="bottom-start">
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<IconFolder size={16} aria-hidden="true" />}>
              {folder}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {views
              .filter((view) => view.folder === folder)
              .map(({ id, title, search }) => (
                <Menu.Item key={id} component={Link} to={`${home}/${of.page}?${search}`}>
                  {title}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </nav>
  )
}
