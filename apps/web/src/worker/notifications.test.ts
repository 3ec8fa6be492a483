import { afterEach, expect, test, vi } from 'vitest'
import { openLink, ownPath, renewSubscription, shownNotification } from './notifications.ts'

const origin = 'https://efie.example'

test.each([
  ['/payments', '/payments'],
  ['/applications/1?tab=schedule#due', '/applications/1?tab=schedule#due'],
  ['https://efie.example/orders', '/orders'],
  ['https://evil.example/payments', '/notifications'],
  ['//evil.example/payments', '/notifications'],
  ['/\\evil.example', '/notifications'],
  ['javascript:alert(1)', '/notifications'],
  [null, '/notifications'],
  [undefined, '/notifications'],
])('%s opens %s', (link, path) => expect(ownPath(link, origin)).toBe(path))

test('a message shows its words, and one that can’t be read shows the name alone', () => {
  const sent = { title: 'Payment due', body: 'Open Efie to see the details.', link: '/payments', tag: 'a' }
  expect(shownNotification(JSON.stringify(sent))).toMatchObject({
    title: 'Payment due',
    options: { body: sent.body, tag: 'a', data: '/payments' },
  })
  for (const broken of ['', 'no JSON', '[]', 'null', '{"title":7}'])
    expect(shownNotification(broken)).toMatchObject({ title: 'Efie', options: { body: '', tag: 'efie' } })
})

const windowAt = (url: string, visibilityState: 'visible' | 'hidden' = 'visible') => ({
  url,
  visibilityState,
  focus: vi.fn(),
  navigate: vi.fn(),
})
const clientsWith = (...windows: ReturnType<typeof windowAt>[]) => ({
  matchAll: vi.fn().mockResolvedValue(windows),
  openWindow: vi.fn(),
})

test('a press leads the visible window to the link, or opens one', async () => {
  const [hidden, shown] = [windowAt(`${origin}/`, 'hidden'), windowAt(`${origin}/dashboard`)]
  const clients = clientsWith(hidden, shown)
  await openLink(clients, '/payments', origin)
  expect(shown.focus).toHaveBeenCalled()
  expect(shown.navigate).toHaveBeenCalledWith('/payments')
  expect(hidden.focus).not.toHaveBeenCalled()
  const none = clientsWith()
  await openLink(none, '/payments', origin)
  expect(none.openWindow).toHaveBeenCalledWith('/payments')
})

test('a window that shows the page already keeps what was typed there', async () => {
  const shown = windowAt(`${origin}/payments?tab=schedule`)
  await openLink(clientsWith(shown), '/payments', origin)
  await openLink(clientsWith(shown), '/payments?tab=schedule', origin)
  expect(shown.focus).toHaveBeenCalledTimes(2)
  expect(shown.navigate).not.toHaveBeenCalled()
  await openLink(clientsWith(shown), '/payments?tab=loan', origin)
  expect(shown.navigate).toHaveBeenCalledWith('/payments?tab=loan')
})

test('a window that can’t be led opens a further one', async () => {
  const shown = windowAt(`${origin}/dashboard`)
  shown.navigate.mockRejectedValue(new TypeError('not controlled'))
  const clients = clientsWith(shown)
  await openLink(clients, '/payments', origin)
  expect(clients.openWindow).toHaveBeenCalledWith('/payments')
})

afterEach(() => vi.unstubAllGlobals())

const subscription = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  options: { applicationServerKey: new Uint8Array([1]).buffer, userVisibleOnly: true },
  getKey: () => new Uint8Array([251, 255]).buffer,
})

test('a subscription that the browser ended is made again and told with the secret of the former', async () => {
  const sent = vi.fn().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', sent)
  const subscribe = vi.fn().mockResolvedValue(subscription('new'))
  // Only what the worker uses of the browser's objects.
  const registration = { pushManager: { subscribe } } as unknown as ServiceWorkerRegistration
  const change = { oldSubscription: subscription('old'), newSubscription: null }
  await renewSubscription(registration, change as unknown as PushSubscriptionChangeEvent)
  expect(subscribe).toHaveBeenCalledWith(change.oldSubscription.options)
  expect(JSON.parse(String(sent.mock.calls[0]?.[1]?.body))).toEqual({
    former: { endpoint: 'https://fcm.googleapis.com/fcm/send/old', auth: '-_8' },
    subscription: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/new',
      keys: { p256dh: '-_8', auth: '-_8' },
    },
  })
})
