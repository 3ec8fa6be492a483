import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SsoProvider } from '~/platform/api/rows.ts'
import { os, refusal, serve } from '~/platform/testing/api-server.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { idOf } from '~/platform/testing/ticket.ts'
import { SsoForm } from './sso-form.tsx'

const provider: SsoProvider = {
  id: idOf(1),
  name: 'The bank',
  entity_id: 'https://idp.bank.example',
  sso_url: 'https://idp.bank.example/sso',
  certificates: [],
  domains: ['bank.example'],
  attribute_mapping: { email: 'mail' },
  enabled: true,
  version: 2,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
}

/** Refuses each change: what was asked for is what counts here. */
const desk = () => {
  const refuse = () => {
    throw refusal('STALE')
  }
  const server = serve({
    api: {
      sso: {
        create: os.sso.create.handler(() => {
          throw refusal('CONFLICT')
        }),
        update: os.sso.update.handler(refuse),
      },
    },
  })
  return (operation: string): unknown => {
    const [asked] = server.askedFor(operation)
    return asked && JSON.parse(asked.body)
  }
}

test('a new provider says what it lacks, and which domain is none', async () => {
  const asked = desk()
  const { user } = renderPage(<SsoForm provider={null} onDone={() => {}} />)
  const add = screen.getByRole('button', { name: 'Add provider' })
  await user.click(add)
  for (const message of [
    'Enter the company’s name',
    'Enter at least one domain, such as company.com.gh',
    'Choose the provider’s metadata file, or paste it',
  ])
    await screen.findByText(message)

  await user.type(screen.getByLabelText('Company'), 'The bank')
  await user.type(screen.getByLabelText('Or paste the metadata'), '<EntityDescriptor/>')
  await user.type(screen.getByLabelText('Domains'), 'bank.example{enter}nowhere')
  await user.click(add)
  await screen.findByText('Enter a domain, such as company.com.gh')
  await user.type(screen.getByLabelText('Domains'), '.example')
  await user.click(add)
  await expect
    .poll(() => asked('POST /api/v1/sso-providers'))
    .toEqual({
      name: 'The bank',
      metadata_xml: '<EntityDescriptor/>',
      domains: ['bank.example', 'nowhere.example'],
      enabled: true,
    })
})

test('the metadata stays where none is given, and a blank attribute has its usual name again', async () => {
  const asked = desk()
  const { user } = renderPage(<SsoForm provider={provider} onDone={() => {}} />)
  await user.clear(screen.getByLabelText(/^Email/))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await expect
    .poll(() => asked(`PATCH /api/v1/sso-providers/${provider.id}`))
    .toEqual({
      name: 'The bank',
      domains: ['bank.example'],
      attribute_mapping: {},
      enabled: true,
    })
})
