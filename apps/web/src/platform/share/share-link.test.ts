import { afterEach, expect, test, vi } from 'vitest'
import { shareLink } from './share-link.ts'

const url = 'https://efie.example/eligibility?plan=standard&rent=82550&months=12'
afterEach(() => vi.unstubAllGlobals())

const browser = (share: unknown, writeText: unknown) =>
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })

test('the share sheet gets the link, and closing it is no failure', async () => {
  const [share, writeText] = [vi.fn().mockResolvedValue(undefined), vi.fn()]
  browser(share, writeText)
  expect(await shareLink(url, 'Rent')).toBe('shared')
  expect(share).toHaveBeenCalledWith({ url, title: 'Rent' })
  share.mockRejectedValue(new DOMException('closed', 'AbortError'))
  expect(await shareLink(url, 'Rent')).toBe('cancelled')
  expect(writeText).not.toHaveBeenCalled()
})

test('without a share sheet, or where it may not open, the link is copied', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined)
  browser(undefined, writeText)
  expect(await shareLink(url, 'Rent')).toBe('copied')
  browser(vi.fn().mockRejectedValue(new DOMException('not here', 'NotAllowedError')), writeText)
  expect(await shareLink(url, 'Rent')).toBe('copied')
  expect(writeText).toHaveBeenLastCalledWith(url)
  writeText.mockRejectedValue(new Error('no clipboard'))
  expect(await shareLink(url, 'Rent')).toBe('failed')
})
