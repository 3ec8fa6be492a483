import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { queryClient } from '~/platform/api/query-client.ts'
import { Toaster } from '~/ui/toaster.tsx'

/** Renders routes at a URL with the app's own query client, router and toasts. */
export const renderPages = (address: string, routes: RouteObject[]) => {
  queryClient.clear()
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const view = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return {
    ...view,
    router,
    user: userEvent.setup(),
    address: (): string => {
      const { pathname, search } = router.state.location
      return `${pathname}${search}`
    },
  }
}

/** Renders one page at `/`, optionally with a query. */
export const renderPage = (element: RouteObject['element'], query = '') =>
  renderPages(`/${query}`, [{ path: '/', element }])
