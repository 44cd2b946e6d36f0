#include "order.h"

const OrderWeights order_weights[ORDER_KINDS] = {
#include "order_weights.inc"
};
