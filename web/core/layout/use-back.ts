import { useNavigate } from 'react-router';

/** Goes back to the page that led here; to home when the page was opened by its own address. */
export const useBack = () => {
  const navigate = useNavigate();
  return () => {
    const state: unknown = window.history.state;
    const index = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : 0;
    void (typeof index === 'number' && index > 0 ? navigate(-1) : navigate('/', { replace: true }));
  };
};
