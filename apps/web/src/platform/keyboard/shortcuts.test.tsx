import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAdminStore } from '~/platform/stores/admin-store.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { registeredShortcuts } from './shortcuts.ts'
import { namesOf } from './strokes.ts'
import { useShortcut } from './use-shortcut.ts'

const done = vi.fn<(act: string) => void>()
beforeEach(() => {
  done.mockClear()
  useAdminStore.setState(useAdminStore.getInitialState(), true)
})

const List = ({ when = true }: { when?: boolean }) => {
  useShortcut('j', 'Next row', () => done('next'), { when, repeats: true })
  useShortcut('v', 'Verify', () => done('verify'))
  useShortcut('shift+x', 'Select all', () => done('all'))
  useShortcut('?', 'Keyboard shortcuts', () => done('help'))
  useShortcut('enter', 'Open row', () => done('open'))
  useShortcut('mod+k', 'Search', () => done('search'))
  useShortcut('g d', 'Go to my desk', () => done('desk'))
  return (
    <>
      <input aria-label="Note" />
      <input type="checkbox" aria-label="Select" />
      <button type="button">Save</button>
    </>
  )
}
const acts = () => done.mock.calls.map(([act]) => act)

test('keys act, alone, shifted or in sequence', async () => {
  const { user } = renderPage(<List />)
  await user.keyboard('j{Shift>}X{/Shift}?{Enter}{Control>}k{/Control}gd')
  expect(acts()).toEqual(['next', 'all', 'help', 'open', 'search', 'desk'])
})

test('a sequence that goes wrong begins again with the key that ended it', async () => {
  const { user } = renderPage(<List />)
  await user.keyboard('gjggd')
  expect(acts()).toEqual(['next', 'desk'])
})

test('while someone types, only keys with Ctrl act', async () => {
  const { user } = renderPage(<List />)
  await user.type(screen.getByLabelText('Note'), 'jv?{Enter}{Control>}k{/Control}')
  expect(acts()).toEqual(['search'])
  done.mockClear()
  await user.click(screen.getByLabelText('Select'))
  await user.keyboard('j')
  expect(acts()).toEqual(['next'])
})

test('a focused button keeps its Enter', async () => {
  const { user } = renderPage(<List />)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.keyboard('{Enter}j')
  expect(acts()).toEqual(['next'])
})

test('a held key acts again only where that was asked for', async () => {
  const { user } = renderPage(<List />)
  await user.keyboard('{j>3/}{v>3/}')
  expect(acts()).toEqual(['next', 'next', 'next', 'verify'])
})

test('the newest takes the key, and gives it back', async () => {
  const Row = () => {
    useShortcut('j', 'Next document', () => done('document'))
    return null
  }
  const { user, unmount } = renderPage(
    <>
      <List />
      <Row />
    </>,
  )
  await user.keyboard('j')
  expect(acts()).toEqual(['document'])
  unmount()
  expect(registeredShortcuts()).toEqual([])
})

test('behind an open dialog nothing acts but what belongs to it', async () => {
  const Sheet = () => {
    useShortcut('n', 'Next case', () => done('case'), { inDialog: true })
    return (
      <Dialog open onOpenChange={() => {}} title="Case">
        A case
      </Dialog>
    )
  }
  const { user } = renderPage(
    <>
      <List />
      <Sheet />
    </>,
  )
  await user.keyboard('jvn')
  expect(acts()).toEqual(['case'])
})

test('keys of one letter can be turned off, for a page and for a person', async () => {
  const { user } = renderPage(<List when={false} />)
  await user.keyboard('j')
  expect(acts()).toEqual([])
  useAdminStore.getState().setLetterKeys(false)
  await user.keyboard('v?gd{Control>}k{/Control}')
  expect(acts()).toEqual(['search'])
})

test.each([
  ['mod+k', false, [['Ctrl', 'K']]],
  ['mod+k', true, [['⌘', 'K']]],
  ['g d', false, [['G'], ['D']]],
  ['shift+x', false, [['Shift', 'X']]],
  ['?', false, [['?']]],
])('%s is written as on the keyboard', (keys, isMac, names) => {
  expect(namesOf(keys, isMac)).toEqual(names)
})
