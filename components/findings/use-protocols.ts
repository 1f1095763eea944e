'use client';
// The protocols that are spoken here, with their rules: asked for once, for they change only with the server.
import { useQuery } from '@tanstack/react-query';
import { getProtocols } from '@/lib/client/api/api';
import { PROTOCOLS_KEY } from './protocols-key';

export function useProtocols() {
  return useQuery({
    queryKey: PROTOCOLS_KEY,
    queryFn: getProtocols,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
