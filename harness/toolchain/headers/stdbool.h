// C++ has bool by itself.
#pragma once
