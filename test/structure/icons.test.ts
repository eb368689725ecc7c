import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iconNames, iconsFile, iconsModule } from '../../scripts/icons.ts'

test('the icons of the web app are those of the icon package (npm run icons)', () => {
  const file = iconsFile()
  assert.ok(iconNames(file).length > 50)
  assert.equal(file, iconsModule(iconNames(file)))
})

test('an icon that the package does not have is refused', () => {
  assert.throws(() => iconsModule(['IconNoSuchThing']), /no icon IconNoSuchThing/)
})
