"""The gradient of the scan from checkpoints of its states, for the back ends that keep them.

With do_t = dy_t silu(z_t) and g_t = C_t do_t + exp(delta_{t+1} A) g_{t+1}, every gradient is a sum of
products of g_t, the states and the inputs. States between two checkpoints are computed again, never
recovered by dividing by a decay, which underflows.
"""

from collections.abc import Callable


def from_checkpoints(forward: Callable, backward: Callable) -> Callable:
    """A rule for `with_gradient` over (u, delta_raw, A_log, B, C, D, z, state, strict, training).

    forward(*primals) gives (y, last) and, in training, checkpoints; without them the rule runs it once more.
    backward(u, delta_raw, A_log, B, C, D, z, checkpoints, grad_y, grad_last) gives the gradients of the
    eight arrays.
    """

    def gradients(primals, cotangents, outputs):
        *arrays, strict, training = primals
        checkpoints = outputs[2] if training else forward(*arrays, strict, True)[2]
        return (*backward(*arrays[:7], checkpoints, *cotangents[:2]), None, None)

    return gradients
