import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '~/platform/api/query-client.ts'
import { CreateTicketForm } from './create-ticket-form.tsx'

/** The ticket form on a page that else needs no data, and is light because of it. */
export default function TenantTicketForm() {
  return (
    <QueryClientProvider client={queryClient}>
      <CreateTicketForm />
    </QueryClientProvider>
  )
}
